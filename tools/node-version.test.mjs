const { spawnSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

const root = path.resolve(__dirname, '..');

/** For each version, whether it is below package.json's requirement. */
function tooOld(...versions) {
  const code = `import { isTooOld } from ${JSON.stringify(pathToFileURL(path.join(__dirname, 'node-version.mjs')))};
    process.stdout.write(JSON.stringify(${JSON.stringify(versions)}.map((version) => isTooOld(version))))`;
  return JSON.parse(spawnSync(process.execPath, ['--input-type=module', '-e', code]).stdout.toString());
}

it('detects an outdated Node by number instead of text comparison', () => {
  expect(
    tooOld('20.20.2', '22.3.0', '22.21.9', '22.22.0', '22.100.0', '24.0.0', '100.0.0'),
  ).toEqual([true, true, true, false, false, false, false]);
});

it('installs a new enough version', () => {
  expect(tooOld(readFileSync(path.join(root, '.nvmrc'), 'utf8').trim())).toEqual([false]);
});
