#!/usr/bin/env node
// Nothing is imported before the version is known: better-sqlite3 can crash a Node that is too old for it.
const needed = [22, 12];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major > needed[0] || (major === needed[0] && minor >= needed[1])) {
  import('node:module').then(({ enableCompileCache }) => {
    enableCompileCache();
    return import('../dist/cli/main.js').catch((error) => {
      if (error.code !== 'ERR_MODULE_NOT_FOUND' || !/dist.cli.main\.js/.test(error.message)) throw error;
      process.stderr.write('octi: This checkout is not built yet. Run "npm ci" first.\n');
      process.exitCode = 1;
    });
  });
} else {
  process.stderr.write(
    `octi: Octi by mail needs Node.js ${needed.join('.')} or newer, and this is Node.js ${process.versions.node}; in a checkout, "npm ci" installs a newer one that "npx octi" then uses.\n`,
  );
  // EX_CONFIG of sysexits.h: trying again changes nothing, and systemd does not.
  process.exitCode = 78;
}
