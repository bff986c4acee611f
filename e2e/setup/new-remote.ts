import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { product } from './product';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

export type NewRemote = { folder: string; dist: string; remove: () => void };

/** Runs `pnpm new remote <name>` in a temporary workspace, with the packages an install would provide. */
export async function newRemote(name: string): Promise<NewRemote> {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const workspace = mkdtempSync(path.join(root, '.cache/journey-remote-'));
  await run(process.execPath, [path.join(root, 'tools/new.mjs'), 'remote', name, '--root', workspace, '--no-install']);
  const folder = path.join(workspace, 'remotes', name);
  writeFileSync(path.join(workspace, 'tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.json', include: ['remotes/*/src'] }));
  linkPackages(path.join(root, 'remotes/account/node_modules'), path.join(folder, 'node_modules'));
  return { folder, dist: path.join(folder, 'dist'), remove: () => rmSync(workspace, { recursive: true, force: true }) };
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((entry) => !entry.startsWith('.'))) {
    if (name.startsWith('@')) linkPackages(path.join(from, name), path.join(to, name));
    else symlinkSync(realpathSync(path.join(from, name)), path.join(to, name));
  }
}

const webpack = path.join(root, 'remotes/account/node_modules/.bin/webpack');

export async function buildRemote({ folder }: NewRemote, version: string): Promise<void> {
  await run(webpack, ['--mode', 'production'], { cwd: folder, env: { ...process.env, NODE_ENV: 'production', BUILD_ID: version } });
}

/** Runs a project command against the running product, as a team would; returns its output. */
export async function command(name: 'release' | 'rollback' | 'releases', ...words: string[]): Promise<string> {
  const env = { ...process.env, PORTAL_URL: product.baseUrl, PORTAL_LOGIN: 'admin', PORTAL_PASSWORD: product.password };
  const { stdout } = await run(process.execPath, [path.join(root, `tools/${name}.mjs`), ...words], { env });
  return stdout;
}

/** `pnpm --filter <remote> dev`: the remote alone, in a development shell. */
export async function serveStandalone({ folder }: NewRemote): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const server: ChildProcess = spawn(webpack, ['serve', '--mode', 'development', '--env', 'standalone'], {
    cwd: folder, env: { ...process.env, PORT: String(port), PORTAL_SERVER: product.baseUrl }, stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = `http://127.0.0.1:${port}/`;
  await new Promise<void>((resolve, reject) => {
    const poll = async () => {
      const answered = await fetch(url, { headers: { accept: 'text/html' } }).then(({ ok }) => ok, () => false);
      if (answered) resolve();
      else setTimeout(() => void poll(), 300);
    };
    server.once('exit', (code) => reject(new Error(`the development server ended with ${code}`)));
    void poll();
  });
  const stop = async () => {
    const finished = once(server, 'exit');
    if (server.kill()) await finished;
  };
  return { url, stop };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
