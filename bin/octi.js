#!/usr/bin/env node
// Nothing is imported before the version is known: better-sqlite3 needs Node-API 10, and an older Node crashes in it.
const needed = '22.14, 23.6';

// A server that is asked to end while it is still being loaded has nothing to finish. `octi serve` listens for this event
// once it has: a signal that came just before it put a listener of its own in place of this one would be lost.
if (process.argv[2] === 'serve') {
  const end = () => process.emit('asked to end') || process.exit(0);
  for (const name of ['SIGTERM', 'SIGINT']) process.once(name, end);
}

if (Number(process.versions.napi) >= 10) {
  import('node:module').then(({ enableCompileCache }) => {
    enableCompileCache();
    return import('../dist/cli/main.js').catch((error) => {
      // The words of `data` are checked as they are loaded. Node names the file that is not JSON.
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
  // EX_CONFIG of sysexits.h: starting again changes nothing, and systemd does not try.
  process.exitCode = 78;
}
