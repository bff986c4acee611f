import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve('remotes/mailings/locales');
const groupsOf = (file: string) => Object.keys(JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as object);

// Joined files replace each other's groups, so that a group in two of them would lose the texts of one.
it('has no group of texts in two files', () => {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.length).toBeGreaterThan(2);
  const groups = folders.flatMap(({ name }) => groupsOf(`${name}/en.json`));
  expect(groups.filter((group, index) => groups.indexOf(group) !== index)).toEqual([]);
});
