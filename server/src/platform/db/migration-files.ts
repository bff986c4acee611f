import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartProblem } from './start-problem';

export type Migration = { version: number; name: string; text: string; sha256: string };

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/;

/** Reads `0001-first.sql`, `0002-second.sql`, … in order. Gaps, duplicate numbers and other names are errors. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map((name, index) => readMigration(folder, name, index + 1)));
}

async function readMigration(folder: string, name: string, expected: number): Promise<Migration> {
  const version = Number(FILE_NAME.exec(name)?.[1]);
  if (Number.isNaN(version)) throw new StartProblem(`Migration ${name} is not named like 0001-what-it-does.sql. Rename it.`);
  if (version !== expected) {
    throw new StartProblem(
      `Migration ${name} must have the number ${String(expected).padStart(4, '0')}. Numbers start at 0001, without gaps or duplicates.`,
    );
  }
  // Windows line endings must not change the hash.
  const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  return { version, name, text, sha256: createHash('sha256').update(text).digest('hex') };
}
