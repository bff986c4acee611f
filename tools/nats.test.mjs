const { spawnSync } = require('node:child_process');
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

let folder;
beforeEach(() => { folder = mkdtempSync(path.join(os.tmpdir(), 'portal-nats-')); });
afterEach(() => rmSync(folder, { recursive: true }));

/** `install` is the body of the install function. Returns the output. */
function ensure({ given, install }) {
  const options =
    `{ given: ${JSON.stringify(given)}, folders: [${JSON.stringify(folder)}], install: async () => { process.stdout.write('installing'); ${install} } }`;
  const script = `import { writeFileSync } from 'node:fs';
    import { ensureNats } from ${JSON.stringify(pathToFileURL(path.join(__dirname, 'nats.mjs')).href)};
    await ensureNats(${options});`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return { status, stdout, stderr };
}
const server = () => path.join(folder, 'nats-server');

it('installs a missing NATS server', () => {
  expect(ensure({ install: `writeFileSync(${JSON.stringify(server())}, '');` })).toEqual({ status: 0, stdout: 'installing', stderr: '' });
});

it('installs nothing if one exists or is configured', () => {
  expect(ensure({ given: 'nats://n1:4222', install: '' })).toEqual({ status: 0, stdout: '', stderr: '' });
  writeFileSync(server(), '');
  expect(ensure({ install: '' })).toEqual({ status: 0, stdout: '', stderr: '' });
});

it('says in one line that tests are skipped without a server', () => {
  const { status, stderr } = ensure({ install: '' });
  expect(status).toBe(0);
  expect(stderr).toMatch(/^[^\n]+ SKIPPED[^\n]+\n$/);
});
