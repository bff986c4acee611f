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
  return { passes: status === 0, said: stdout + stderr };
}

it('[API-01] the built client runs in Node without anything else, and has the types that a strict program needs', () => {
  expect(run('tools/build-client.mjs', ['--out', path.join(folder, 'node_modules/@portal/client')])).toMatchObject({ passes: true });
  mkdirSync(path.join(folder, 'src'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(folder, 'src/program.ts'), program);
  writeFileSync(path.join(folder, 'src/wrong.ts'), program.replace("'sms'", "'pigeon'"));
  // At once, since reading the standard types takes longest; those alone are not checked.
  const compiled = run(path.resolve('node_modules/typescript/bin/tsc'), [
    'src/program.ts', 'src/wrong.ts', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--skipDefaultLibCheck', '--outDir', 'out',
  ], folder);
  expect(compiled).toEqual({ passes: false, said: expect.stringMatching(/^src\/wrong\.ts\(5,\d+\): error .*pigeon.*\n$/) });
  expect(run('out/program.js', [], folder)).toEqual({ passes: true, said: expect.stringMatching(/^CallUnsure: sendMessage may have been done or not/) });
});
