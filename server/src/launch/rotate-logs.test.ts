import { appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { rotateLogs } from './rotate-logs';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'portal-logs-'))));
afterEach(() => rmSync(folder, { recursive: true }));

it('keeps each log of a running portal and one older one within a size', () => {
  const log = path.join(folder, 'main.log');
  writeFileSync(path.join(folder, 'small.log'), 'kept');
  writeFileSync(path.join(folder, 'notes.txt'), 'x'.repeat(200));
  for (let line = 0; line < 50; line++) {
    appendFileSync(log, `${String(line).padStart(29, '0')}\n`);
    rotateLogs(folder, 100);
  }
  expect(readdirSync(folder).sort()).toEqual(['main.log', 'main.log.1', 'notes.txt', 'small.log']);
  const logged = readFileSync(`${log}.1`, 'utf8') + readFileSync(log, 'utf8');
  expect(logged.length).toBeLessThanOrEqual(2 * 130);
  expect(logged.trim().split('\n').at(-1)).toBe('49'.padStart(29, '0'));
  expect(readFileSync(path.join(folder, 'small.log'), 'utf8')).toBe('kept');
});
