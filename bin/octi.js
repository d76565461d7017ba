#!/usr/bin/env node
// Nothing is imported before the version has been checked: better-sqlite3 needs Node-API 10, and an older Node crashes
// in it.
const needed = '22.14, 23.6';

// While the server is still loading, it has nothing to finish, so a signal ends it at once. Later, `octi serve` listens
// for this event. It does not replace this signal listener, because a signal that arrived in between would be lost.
if (process.argv[2] === 'serve') {
  const end = () => process.emit('asked to end') || process.exit(0);
  for (const name of ['SIGTERM', 'SIGINT']) process.once(name, end);
}

if (Number(process.versions.napi) >= 10) {
  import('node:module').then(({ enableCompileCache }) => {
    enableCompileCache();
    return import('../dist/cli/main.js').catch((error) => {
      // The word lists in `data` are checked when they are loaded. If one is not JSON, Node's error names the file.
      if (
        error.name === 'DataFileError' ||
        (error.name === 'SyntaxError' && /\.json: /.test(error.message))
      ) {
        process.stderr.write(`octi: ${error.message}\n`);
        process.exitCode = 78;
        return;
      }
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
  // EX_CONFIG from sysexits.h: restarting would not help, and systemd does not try.
  process.exitCode = 78;
}
