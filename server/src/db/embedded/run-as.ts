import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import os from 'node:os';
import { StartProblem } from '../start-problem';

/** Under which user PostgreSQL runs: it refuses to be root, so root hands it to another one. */
export type RunAs = {
  /** Absent: the user of this process. */
  user?: { uid: number; gid: number };
};

export type Command = { program: string; args: string[]; options: { uid?: number; gid?: number } };

let setprivFound: boolean | undefined;

export function hasSetpriv(): boolean {
  return (setprivFound ??= spawnSync('setpriv', ['--version']).status === 0);
}

/** Chooses the user for the cluster in `dataDir`. A folder that is there keeps its owner. */
export function runAsFor(dataDir: string): RunAs {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (process.getuid?.() === 0) {
    return { user: owner ? { uid: owner, gid: idOf('-g', String(owner)) } : { uid: idOf('-u', 'nobody'), gid: idOf('-g', 'nobody') } };
  }
  const uid = process.getuid?.();
  if (owner !== undefined && owner !== uid) {
    throw new StartProblem(`The database folder ${dataDir} belongs to user ${owner} and this program runs as user ${uid}: start it as the user who made the folder, or set DATA_DIR to another one.`);
  }
  requireName(uid);
  return {};
}

/** PostgreSQL looks its user up by number and ends when the machine does not know it (`docker run --user 12345`). */
function requireName(uid: number | undefined): void {
  try {
    os.userInfo();
  } catch {
    throw new StartProblem(`PostgreSQL needs a name for user ${uid} and /etc/passwd has none: add the user there, or set DATABASE_URL to a running PostgreSQL.`);
  }
}

function idOf(option: '-u' | '-g', user: string): number {
  const { status, stdout } = spawnSync('id', [option, user], { encoding: 'utf8' });
  if (status === 0) return Number(stdout);
  throw new StartProblem(`PostgreSQL may not run as root and this machine has no user ${user} to run it as: start as an ordinary user, or set DATABASE_URL to a running PostgreSQL.`);
}

export function canEnter(runAs: RunAs, folder: string): boolean {
  return succeeds(command(runAs, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder]));
}

/** Not only the right to: the disk may be mounted noexec, or a library missing. */
export function canRun(runAs: RunAs, program: string): boolean {
  return succeeds(command(runAs, program, ['--version']));
}

function succeeds({ program, args, options }: Command): boolean {
  return spawnSync(program, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** The call that runs `program` as that user; with `dieWithParent` the kernel sends it SIGINT when this process is gone (setpriv only). */
export function command(runAs: RunAs, program: string, args: string[], { dieWithParent = false } = {}): Command {
  if (!hasSetpriv()) return { program, args, options: runAs.user ?? {} };
  const switches = [
    ...(runAs.user ? [`--reuid=${runAs.user.uid}`, `--regid=${runAs.user.gid}`, '--clear-groups'] : []),
    ...(dieWithParent ? ['--pdeathsig', 'INT'] : []),
  ];
  return switches.length > 0 ? { program: 'setpriv', args: [...switches, program, ...args], options: {} } : { program, args, options: {} };
}
