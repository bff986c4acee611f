// pnpm dev [remote…]: runs the product with a server rebuilt on change, the host on a development server, and each named remote in a
// development shell. Skips used ports and restarts crashed programs.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { remotes } from './build-targets.mjs';
import { build, clearBuildStamp } from './build-all.mjs';
import { answers, DevProgram, freePort } from './dev-program.mjs';
import { installDependencies } from './install.mjs';
import { main, projectRoot, seconds, Stop } from './run.mjs';
import { serverBuildOptions } from './server-bundles.mjs';

const SERVER_PORT = process.env.PORT || '8080';
const HOST_DEV_PORT = 4000;

await main(async () => {
  const began = performance.now();
  const chosen = process.argv.slice(2);
  const unknown = chosen.filter((name) => !remotes().includes(name));
  if (unknown.length > 0) throw new Stop(`Unknown remote: ${unknown.join(', ')}. Remotes: ${remotes().join(', ')}.`);
  await installDependencies();
  await build();
  clearBuildStamp('server');

  const taken = new Set();
  const serverPort = await freePort(SERVER_PORT, taken);
  const server = serverProgram(serverPort);
  const pages = [];
  for (const [name, options] of [['host', []], ...chosen.map((remote) => [`remotes/${remote}`, ['--env', 'standalone']])]) {
    pages.push(pageProgram(name, { options, port: await freePort(HOST_DEV_PORT, taken), serverPort }));
  }
  const programs = [server, ...pages];
  const watching = await watchServer(server);
  const stop = async () => {
    await watching.dispose();
    await Promise.all(programs.map((program) => program.stop()));
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop().then(() => process.exit(0)));
  for (const page of pages) page.start();
  const failed = Promise.race(programs.map((program) => program.failed));
  try {
    await Promise.race([failed, Promise.all(programs.map((program) => program.untilReady()))]);
    for (const { name, url } of [...pages, server]) process.stdout.write(`${name}: ${url}\n`);
    process.stdout.write(`ready after ${seconds(began)}\n`);
    await failed;
  } catch (error) {
    await stop();
    throw error;
  }
});

function pageProgram(folder, { port, serverPort, options }) {
  const cwd = path.join(projectRoot, folder);
  const url = `http://127.0.0.1:${port}/`;
  const start = () => spawn(path.join(cwd, 'node_modules/.bin/webpack'), ['serve', '--mode', 'development', ...options], {
    // Runs in a separate process group, so webpack gets Ctrl-C only once, from this program.
    cwd, detached: true, env: { ...process.env, PORT: String(port), PORTAL_SERVER: `http://127.0.0.1:${serverPort}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // The development server answers only after its first build.
  return Object.assign(new DevProgram({ name: folder, start, isReady: () => answers(url) }), { url });
}

function serverProgram(port) {
  const url = `http://127.0.0.1:${port}/`;
  const start = () => spawn(process.execPath, ['--enable-source-maps', path.join(projectRoot, 'server/dist/launch.js')], {
    detached: true, env: { ...process.env, PORT: String(port), NODE_ENV: 'development' }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return Object.assign(new DevProgram({ name: 'server', start, isReady: () => answers(`${url}readyz`) }), { url });
}

/** Rebuilds the server on change and restarts the product, one restart at a time. If compiling fails, the previous build keeps running. */
async function watchServer(server) {
  const { context } = await import('esbuild');
  let turn = Promise.resolve();
  const onBuilt = {
    name: 'restart', setup: ({ onEnd }) => onEnd(({ errors }) => void (errors.length === 0 && (turn = turn.then(() => server.restart())))),
  };
  const watching = await context({ ...serverBuildOptions(), plugins: [onBuilt] });
  await watching.watch();
  return watching;
}
