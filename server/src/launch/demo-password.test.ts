import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { demoPassword } from './demo-password';

let dataDir: string;

beforeEach(() => (dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-password-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

const passwordFile = () => path.join(dataDir, 'demo-password');

it('makes a password at the first start and keeps it for the later ones, for this user alone', () => {
  const first = demoPassword(dataDir, undefined);
  expect(first).toMatch(/^([2-9a-hjkmnp-z]{5}-){4}[2-9a-hjkmnp-z]{5}$/);
  expect(demoPassword(dataDir, undefined)).toBe(first);
  expect(statSync(passwordFile()).mode & 0o777).toBe(0o600);
});

it('takes the given one, and keeps that', () => {
  demoPassword(dataDir, undefined);
  expect(demoPassword(dataDir, 'chosen')).toBe('chosen');
  expect(demoPassword(dataDir, undefined)).toBe('chosen');
  expect(readFileSync(passwordFile(), 'utf8')).toBe('chosen\n');
});
