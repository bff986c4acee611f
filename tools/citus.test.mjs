const { spawnSync } = require('node:child_process');
const { existsSync, mkdtempSync, rmSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');

let folder;
beforeEach(() => { folder = mkdtempSync(path.join(os.tmpdir(), 'portal-citus-')); });
afterEach(() => rmSync(folder, { recursive: true }));

function citus(...args) {
  return spawnSync(process.execPath, [path.join(__dirname, 'citus.mjs'), ...args, '--folder', path.join(folder, 'cluster')], {
    encoding: 'utf8', env: { ...process.env, CITUS_BIN: path.join(folder, 'bin') },
  });
}

it('says what is missing without a PostgreSQL that has Citus, and creates nothing', () => {
  const { status, stderr } = citus('up');
  expect(status).toBe(1);
  expect(stderr).toContain(`No PostgreSQL with Citus was found in ${path.join(folder, 'bin')}.`);
  expect(stderr).toContain('CITUS_BIN must name the folder with initdb');
  expect(existsSync(path.join(folder, 'cluster'))).toBe(false);
});

it('says that there is no cluster', () => {
  const none = `There is no cluster in ${path.join(folder, 'cluster')}.`;
  expect(citus('state')).toMatchObject({ status: 0, stdout: `${none} Start one with pnpm citus:up.\n` });
  expect(citus('down')).toMatchObject({ status: 0, stdout: `${none}\n` });
});

it.each(['-1', '17', 'two'])('refuses %s workers', (workers) => {
  expect(citus('up', `--workers=${workers}`)).toMatchObject({ status: 1, stderr: '--workers must be a number from 0 to 16.\n' });
});

it('names the actions', () => {
  expect(citus('sideways')).toMatchObject({
    status: 1, stderr: 'There is no action “sideways”: use up, state, down, kill or rebalance.\n',
  });
});

it('kills only a node of its cluster', () => {
  expect(citus('kill', 'worker1')).toMatchObject({
    status: 1, stderr: `There is no node “worker1” in ${path.join(folder, 'cluster')}.\n`,
  });
});
