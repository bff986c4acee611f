import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readSealingKeys } from '../platform/sealing';
import { ownSealingKeys } from './sealing-keys';

let folder: string;
beforeEach(() => { folder = mkdtempSync(path.join(os.tmpdir(), 'portal-keys-')); });
afterEach(() => rmSync(folder, { recursive: true }));

it('makes keys of the data folder once, for its owner alone', () => {
  const created = ownSealingKeys(folder, {});
  expect(ownSealingKeys(folder, {})).toEqual(created);
  expect(statSync(path.join(folder, 'sealing-keys.json')).mode & 0o777).toBe(0o600);
  for (const name of ['TWO_FACTOR_KEY', 'CALLBACK_KEY']) expect(readSealingKeys(created, name)).toHaveLength(1);
  expect(created.TWO_FACTOR_KEY).not.toBe(created.CALLBACK_KEY);
});

it('leaves what the environment gives', () => {
  const own = ownSealingKeys(folder, { CALLBACK_KEY: 'given', TWO_FACTOR_KEY: ' ' });
  expect(Object.keys(own)).toEqual(['TWO_FACTOR_KEY']);
  expect(readFileSync(path.join(folder, 'sealing-keys.json'), 'utf8')).not.toContain('given');
});
