import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './run.mjs';

const LEFT_OUT = /(^|\/)(node_modules|dist|test)$|\.(test|fixture)\.[a-z]+$|(^|\/)\.[^/]+$/;

/** SHA-256 of names and contents of files and folders, relative to the project, without tests and build output. */
export function fingerprint(sources, extra = '') {
  const hash = createHash('sha256').update(extra);
  for (const file of sources.flatMap((source) => filesOf(source)).sort()) {
    hash.update(`${file}\0`).update(readFileSync(path.join(projectRoot, file))).update('\0');
  }
  return hash.digest('hex');
}

function filesOf(source) {
  const found = statSync(path.join(projectRoot, source), { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [source];
  return readdirSync(path.join(projectRoot, source))
    .map((name) => `${source}/${name}`)
    .filter((name) => !LEFT_OUT.test(name))
    .flatMap(filesOf);
}
