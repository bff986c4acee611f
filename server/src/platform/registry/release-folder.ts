import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { codeOf } from '../db';
import type { BuiltRemote } from './release-shape';
import type { Version } from './release.store';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const asideName = /^\.[0-9a-f-]{36}$/;
const compressible = /\.(js|mjs|json|map|css|svg|txt|html)$/;

export function folderOf(releasesDir: string, id: string, version: string): string {
  return path.join(path.resolve(releasesDir), id, version);
}

/** Writes the files and their compressed forms to a folder that is not served. Call `publishFolder` or `discard` with it afterwards. */
export async function writeAside(releasesDir: string, { release, contents }: BuiltRemote): Promise<string> {
  const aside = asideOf(releasesDir, release.id);
  try {
    for (const [name, content] of contents) await writeAll(path.join(aside, name), content);
    return aside;
  } catch (error) {
    await discard(aside);
    throw error;
  }
}

function asideOf(releasesDir: string, id: string): string {
  return path.join(path.resolve(releasesDir), id, `.${randomUUID()}`);
}

/** Renames `aside` to the version's folder, so that no incomplete folder is served. Replaces an existing folder. */
export async function publishFolder(releasesDir: string, { id, version }: Version, aside: string): Promise<void> {
  const target = folderOf(releasesDir, id, version);
  await rm(target, { recursive: true, force: true });
  await rename(aside, target);
  await sync(path.dirname(target));
}

export async function discard(aside: string): Promise<void> {
  await rm(aside, { recursive: true, force: true, maxRetries: 3 });
}

export async function hasFolder(releasesDir: string, { id, version }: Version): Promise<boolean> {
  return (await stat(folderOf(releasesDir, id, version)).catch(() => null)) !== null;
}

export async function storedVersions(releasesDir: string): Promise<Version[]> {
  const ids = await foldersIn(releasesDir);
  const found = await Promise.all(ids.map(async (id) => (await foldersIn(path.join(releasesDir, id))).map((version) => ({ id, version }))));
  return found.flat().filter(({ version }) => !asideName.test(version));
}

export async function moveAside(releasesDir: string, { id, version }: Version): Promise<string | null> {
  const aside = asideOf(releasesDir, id);
  try {
    await rename(folderOf(releasesDir, id, version), aside);
    return aside;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

async function writeAll(file: string, content: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeDurably(file, content);
  if (!compressible.test(file)) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeDurably(`${file}.br`, await brotli(content, { params }));
  await writeDurably(`${file}.gz`, await zip(content, { level: 9 }));
}

/** Flushes the file to disk, so that no row refers to an incomplete file after a power loss. */
async function writeDurably(file: string, content: Buffer): Promise<void> {
  await writeFile(file, content, { flush: true });
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes old folders that killed processes left. Reports failures to `failed`, so that they do not prevent the start. */
export async function removeHalfWritten(releasesDir: string, olderThan: Date, failed: (error: unknown) => void): Promise<void> {
  for (const id of await foldersIn(releasesDir)) {
    try {
      for (const name of await foldersIn(path.join(releasesDir, id))) await removeIfLeft(path.join(releasesDir, id, name), olderThan);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') failed(error);
    }
  }
}

async function removeIfLeft(folder: string, olderThan: Date): Promise<void> {
  if (asideName.test(path.basename(folder)) && (await stat(folder)).mtime < olderThan) await discard(folder);
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (['ENOENT', 'EACCES', 'EPERM'].includes(codeOf(error) ?? '')) return [];
    throw error;
  });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
