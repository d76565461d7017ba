#!/usr/bin/env node
// Nothing is imported before the version is known: better-sqlite3 needs Node-API 10, and an older Node crashes in it.
const needed = '22.14';

if (Number(process.versions.napi) >= 10) {
  import('node:module').then(({ enableCompileCache }) => {
    enableCompileCache();
    return import('../dist/cli/main.js').catch((error) => {
      if (error.code !== 'ERR_MODULE_NOT_FOUND' || !/dist.cli.main\.js/.test(error.message)) throw error;
      process.stderr.write(
        'octi: This checkout is not built. Run "npm ci", then "npm run build -- --force".\n',
      );
      process.exitCode = 1;
    });
  });
} else {
  process.stderr.write(
    `octi: Octi by mail needs Node.js ${needed} or newer, but this is ${process.versions.node}: install Node.js 24, or run "npx octi" in a checkout after "npm ci".\n`,
  );
  // EX_CONFIG of sysexits.h: starting again changes nothing, and systemd does not try.
  process.exitCode = 78;
}
