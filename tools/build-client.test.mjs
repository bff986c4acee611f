const { spawnSync } = require('node:child_process');
const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const program = `
import { isProblemOf, PortalClient, type ApiMessage } from '@portal/client';
const portal = new PortalClient({ url: 'http://127.0.0.1:9', key: 'pk_test', retries: { tries: 1 } });
try {
  const sent: ApiMessage = await portal.sendMessage({ to: '+380671234567', from: 'Shop', type: 'sms', text: 'Ready' });
  console.log(sent.uuid);
} catch (error) {
  console.log(isProblemOf(error, 'sendMessage') && error.code === 'no_route' ? 'no route' : String(error));
}
`;

let folder;
beforeAll(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'portal-client-'))));
afterAll(() => rmSync(folder, { recursive: true }));

function run(file, args, cwd) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { cwd, encoding: 'utf8' });
  return { passes: status === 0, output: stdout + stderr };
}

it('[API-01] the built client runs in plain Node and has types for strict programs', () => {
  expect(run('tools/build-client.mjs', ['--out', path.join(folder, 'node_modules/@portal/client')])).toMatchObject({ passes: true });
  mkdirSync(path.join(folder, 'src'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(folder, 'src/program.ts'), program);
  writeFileSync(path.join(folder, 'src/wrong.ts'), program.replace("'sms'", "'pigeon'"));
  // Both programs in one run, because loading the standard types takes longest; only those aren't checked.
  const compiled = run(path.resolve('node_modules/typescript/bin/tsc'), [
    'src/program.ts', 'src/wrong.ts', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable',
    '--skipDefaultLibCheck', '--outDir', 'out',
  ], folder);
  expect(compiled).toEqual({ passes: false, output: expect.stringMatching(/^src\/wrong\.ts\(5,\d+\): error .*pigeon.*\n$/) });
  expect(
    run('out/program.js', [], folder),
  ).toEqual({ passes: true, output: expect.stringMatching(/^CallUnsure: sendMessage may have been done or not/) });
});
