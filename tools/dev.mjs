// pnpm dev [remote…]: the product with a server that is rebuilt on change, the host on a development server, and each named
// remote alone in a development shell.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { remotes } from './build-targets.mjs';
import { build, forgetBuild } from './build-all.mjs';
import { installDependencies } from './install.mjs';
import { main, projectRoot, Stop } from './run.mjs';
import { serverBuildOptions } from './server-bundles.mjs';

const SERVER_PORT = process.env.PORT || '8080';
const HOST_DEV_PORT = 4000;
const server = `http://127.0.0.1:${SERVER_PORT}`;

await main(async () => {
  const chosen = process.argv.slice(2);
  const unknown = chosen.filter((name) => !remotes().includes(name));
  if (unknown.length > 0) throw new Stop(`There is no remote ${unknown.join(', ')}; there are ${remotes().join(', ')}.`);
  await installDependencies();
  await build();
  forgetBuild('server');

  const children = [serve('host', HOST_DEV_PORT, [])];
  chosen.forEach((name, index) => children.push(serve(`remotes/${name}`, HOST_DEV_PORT + 1 + index, ['--env', 'standalone'])));
  const product = await watchServer();
  const stop = async () => {
    for (const child of children) child.kill('SIGTERM');
    await product.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
});

function serve(folder, port, options) {
  const cwd = path.join(projectRoot, folder);
  process.stdout.write(`${folder}: http://127.0.0.1:${port}/\n`);
  return spawn(path.join(cwd, 'node_modules/.bin/webpack'), ['serve', '--mode', 'development', ...options], {
    cwd, env: { ...process.env, PORT: String(port), PORTAL_SERVER: server }, stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Rebuilds on change and starts the whole product again, one start after the other: it takes two seconds. */
async function watchServer() {
  const { context } = await import('esbuild');
  let launcher;
  let turn = Promise.resolve();
  const stopLauncher = async () => {
    if (!launcher || launcher.exitCode !== null || launcher.signalCode !== null) return;
    const gone = new Promise((resolve) => launcher.once('exit', resolve));
    launcher.kill('SIGTERM');
    await gone;
  };
  const restart = async () => {
    await stopLauncher();
    launcher = spawn(process.execPath, ['--enable-source-maps', path.join(projectRoot, 'server/dist/launch.js')], {
      // A session of its own: Ctrl-C comes from here, once.
      detached: true, env: { ...process.env, PORT: SERVER_PORT, NODE_ENV: 'development' }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  };
  const onBuilt = { name: 'restart', setup: ({ onEnd }) => onEnd(({ errors }) => void (errors.length === 0 && (turn = turn.then(restart)))) };
  const watching = await context({ ...serverBuildOptions(), plugins: [onBuilt] });
  await watching.watch();
  return { stop: () => Promise.all([watching.dispose(), turn.then(stopLauncher)]) };
}
