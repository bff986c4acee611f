import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuiltRemote } from './release-shape';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(js|mjs|json|map|css|svg|txt|html)$/;

type Version = { id: string; version: string };

export function folderOf(releasesDir: string, id: string, version: string): string {
  return path.join(path.resolve(releasesDir), id, version);
}

/**
 * Writes the files, each with its compressed forms beside it, made here from the bytes that were verified, to a folder that
 * nobody is served from. `putInPlace` makes it the version's own, `discard` forgets it.
 */
export async function writeAside(releasesDir: string, { release, contents }: BuiltRemote): Promise<string> {
  const aside = path.join(path.resolve(releasesDir), release.id, `.${randomUUID()}`);
  try {
    for (const [name, content] of contents) await writeAll(path.join(aside, name), content);
    return aside;
  } catch (error) {
    await discard(aside);
    throw error;
  }
}

/** The version's folder appears whole or not at all. What stands there before its release is known was left by a crash. */
export async function putInPlace(releasesDir: string, { id, version }: Version, aside: string): Promise<void> {
  const target = folderOf(releasesDir, id, version);
  await rm(target, { recursive: true, force: true });
  await rename(aside, target);
  await sync(path.dirname(target));
}

export async function discard(aside: string): Promise<void> {
  await rm(aside, { recursive: true, force: true });
}

export async function hasFolder(releasesDir: string, { id, version }: Version): Promise<boolean> {
  return (await stat(folderOf(releasesDir, id, version)).catch(() => null)) !== null;
}

export async function removeFolder(releasesDir: string, { id, version }: Version): Promise<void> {
  await rm(folderOf(releasesDir, id, version), { recursive: true, force: true });
}

async function writeAll(file: string, content: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeDurably(file, content);
  if (!compressible.test(file)) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeDurably(`${file}.br`, await brotli(content, { params }));
  await writeDurably(`${file}.gz`, await zip(content, { level: 9 }));
}

/** A release is for ever: after a loss of power its row must not stand over half a file. */
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

/** Removes what a process that was killed while it wrote has left behind. */
export async function removeHalfWritten(releasesDir: string, olderThan: Date): Promise<void> {
  for (const id of await readdir(releasesDir)) {
    for (const name of await readdir(path.join(releasesDir, id))) {
      const folder = path.join(releasesDir, id, name);
      if (name.startsWith('.') && (await stat(folder)).mtime < olderThan) await rm(folder, { recursive: true, force: true });
    }
  }
}
