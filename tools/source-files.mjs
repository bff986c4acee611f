import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const CODE = /\.(ts|tsx|mjs|cjs)$/;
const SKIPPED = new Set(['node_modules', 'dist', 'coverage', 'test-results']);

/** Code files below folders of a project, as relative paths. A missing folder has none. */
export function sourceFiles(root, folders) {
  return folders.flatMap((folder) => {
    if (!statSync(path.join(root, folder), { throwIfNoEntry: false })) return [];
    return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const file = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourceFiles(root, [file]);
      return CODE.test(entry.name) ? [file] : [];
    });
  });
}
