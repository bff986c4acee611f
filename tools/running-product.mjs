import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectRoot, Stop } from './run.mjs';

const LAST_LINES = 60;

/** Starts the built product on free ports with temporary data, passes its addresses to `work` and cleans up. `env` is for the launcher. */
export async function withRunningProduct(work, { env = {} } = {}) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-run-'));
  // If this process is root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(dataDir, 0o755);
  const product = start({
    PORT: '0', SMSC_PORT: '0', SMSC_CONTROL_PORT: '0', PROVIDERS_PORT: '0', PROVIDERS_CONTROL_PORT: '0', ...env, DATA_DIR: dataDir,
  });
  const stopOnSignal = () => product.launcher.kill('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stopOnSignal);
  try {
    return await work({ dataDir, ...(await product.ready) });
  } catch (error) {
    process.stderr.write(product.output());
    showLogs(dataDir);
    throw error;
  } finally {
    await product.stop();
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stopOnSignal);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function start(env) {
  const script = path.join(projectRoot, 'server/dist/launch.js');
  if (!existsSync(script)) throw new Stop('The product is not built: run pnpm build first.');
  const launcher = spawn(process.execPath, [
    '--enable-source-maps', script,
  ], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const output = [];
  for (const stream of [launcher.stdout, launcher.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const exited = once(launcher, 'exit');
  const ready = new Promise((resolve, reject) => {
    launcher.on('message', (message) => message.ready && resolve(message.ready));
    launcher.once('error', reject);
    exited.then(([code]) => reject(new Stop(`The product ended while it started (exit code ${code}).`)));
  });
  return {
    launcher,
    ready,
    output: () => Buffer.concat(output).toString('utf8'),
    async stop() {
      launcher.kill('SIGTERM');
      await exited;
    },
  };
}

function showLogs(dataDir) {
  const logs = path.join(dataDir, 'logs');
  for (const name of existsSync(logs) ? readdirSync(logs) : []) {
    const lines = readFileSync(path.join(logs, name), 'utf8').trimEnd().split('\n').slice(-LAST_LINES);
    process.stderr.write(`\n--- the end of ${name}\n${lines.join('\n')}\n`);
  }
}
