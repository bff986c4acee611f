import { spawn } from 'node:child_process';
import path from 'node:path';
import { installDependencies } from './install.mjs';
import { main, projectRoot } from './run.mjs';

export function startProduct() {
  return main(async () => {
    await installDependencies();
    const { build } = await import('./build-all.mjs');
    await build();
    process.exitCode = await launch();
  });
}

/** Starts the launcher, which writes to this terminal. It stops when this process exits for any reason and the IPC channel disconnects. */
function launch() {
  return new Promise((resolve) => {
    const launcher = spawn(process.execPath, ['--enable-source-maps', path.join(projectRoot, 'server/dist/launch.js')], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => launcher.kill(signal));
    launcher.once('exit', (code) => resolve(code ?? 1));
  });
}
