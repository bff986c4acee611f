const { spawnSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

const root = path.resolve(__dirname, '..');

/** Of each version, whether it is below what package.json asks for. */
function tooOld(...versions) {
  const code = `import { isTooOld } from ${JSON.stringify(pathToFileURL(path.join(__dirname, 'node-version.mjs')))};
    process.stdout.write(JSON.stringify(${JSON.stringify(versions)}.map((version) => isTooOld(version))))`;
  return JSON.parse(spawnSync(process.execPath, ['--input-type=module', '-e', code]).stdout.toString());
}

it('tells a Node that is too old from one that is not, by its number and not by its letters', () => {
  expect(tooOld('20.20.2', '22.3.0', '22.21.9', '22.22.0', '22.100.0', '24.0.0', '100.0.0')).toEqual([true, true, true, false, false, false, false]);
});

it('brings one that is new enough', () => {
  expect(tooOld(readFileSync(path.join(root, '.nvmrc'), 'utf8').trim())).toEqual([false]);
});
