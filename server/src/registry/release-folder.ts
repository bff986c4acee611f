import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuiltRemote } from './built-remote';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(js|mjs|json|map|css|svg|txt|html)$/;

export function folderOf(releasesDir: string, id: string, version: string): string {
  return path.join(path.resolve(releasesDir), id, version);
}

/**
 * Puts the files under `<releasesDir>/<id>/<version>/`, each with its compressed forms beside it, made here from the bytes
 * that were verified. The folder appears whole or not at all, and a folder that is there is left as it is.
 */
export async function storeFiles(releasesDir: string, { release, contents }: BuiltRemote): Promise<void> {
  const target = folderOf(releasesDir, release.id, release.version);
  if (await exists(target)) return;
  const temporary = path.join(path.dirname(target), `.${randomUUID()}`);
  try {
    for (const [name, content] of contents) await writeAll(path.join(temporary, name), content);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    // Another node that started at the same moment was first; its folder holds the same bytes.
    if (!(await exists(target))) throw error;
  }
}

async function writeAll(file: string, content: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  if (!compressible.test(file)) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${file}.br`, await brotli(content, { params }));
  await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
}

async function exists(folder: string): Promise<boolean> {
  return (await stat(folder).catch(() => null)) !== null;
}

/** Removes what a process that was killed while it wrote has left behind. */
export async function removeHalfWritten(releasesDir: string, olderThan: Date): Promise<void> {
  for (const id of await readdir(releasesDir)) {
    for (const name of await readdir(path.join(releasesDir, id))) {
      const folder = path.join(releasesDir, id, name);
      if (name.startsWith('.') && (await stat(folder)).mtime < olderThan) await rm(folder, { recursive: true, force: true });
    }
  }
}
