import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTestApp, type TestApp, type TestLogin } from '../../../test/app';
import { built, versionsFor } from './registry.fixture';

const tools = path.resolve(__dirname, '../../../../tools');

let portal: TestApp;
let admin: TestLogin;
let user: TestLogin;
let dist: string;
let address: string;
beforeAll(async () => {
  portal = await createTestApp();
  [admin, user] = [await portal.login(['admin']), await portal.login(['user'])];
  address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  dist = await mkdtemp(path.join(os.tmpdir(), 'portal-dist-'));
});
afterAll(async () => {
  await portal.close();
  await rm(dist, { recursive: true });
});

async function build(version: string): Promise<void> {
  const { release, files } = built('lists', version);
  await mkdir(path.join(dist, 'chunks'), { recursive: true });
  await writeFile(path.join(dist, 'portal-release.json'), JSON.stringify(release));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(dist, name), Buffer.from(text, 'base64'));
}

async function run(command: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, PORTAL_URL: address, PORTAL_TOKEN: '', PORTAL_LOGIN: admin.login, PORTAL_PASSWORD: admin.password };
  return (await promisify(execFile)(process.execPath, [path.join(tools, `${command}.mjs`), ...args], { env })).stdout;
}
const release = (...args: string[]) => run('release', 'lists', '--dist', dist, ...args);

it('[MFE-02] a team releases a remote, tries the next version on one customer, gives it to everybody, and takes it back', async () => {
  await build('1');
  expect(await release()).toContain('lists: none → 1');
  await build('2');
  const canary = await release('--to', `customers:${user.customer.uuid}`, '--note', 'a try');
  expect(canary).toContain('To end it: pnpm rollback --rollout ');
  expect([await versionsFor(portal, user), await versionsFor(portal, admin)]).toEqual([['lists 2'], ['lists 1']]);
  expect(await run('releases')).toMatch(/lists 2 +customer /);
  expect(await release()).toContain('lists: 1 → 2');
  expect(await versionsFor(portal, admin)).toEqual(['lists 2']);
  expect(await run('rollback', 'lists')).toContain('lists: 2 → 1');
  expect(await versionsFor(portal, user)).toEqual(['lists 1']);
  await expect(run('rollback', 'lists')).rejects.toMatchObject({ stderr: 'Nothing to roll back to: no earlier version was in use.\n' });
});
