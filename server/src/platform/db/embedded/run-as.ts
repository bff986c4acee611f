import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import os from 'node:os';
import { StartProblem } from '../start-problem';

export type RunAs = {
  user?: { uid: number; gid: number };
};

export type Command = { program: string; args: string[]; options: { uid?: number; gid?: number } };

let setprivFound: boolean | undefined;

export function hasSetpriv(): boolean {
  return (setprivFound ??= spawnSync('setpriv', ['--version']).status === 0);
}

/** If this process is root, PostgreSQL runs as the data folder's owner, or as `nobody` if the folder is new or root's. */
export function runAsFor(dataDir: string): RunAs {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (process.getuid?.() === 0) {
    return { user: owner ? { uid: owner, gid: idOf('-g', String(owner)) } : { uid: idOf('-u', 'nobody'), gid: idOf('-g', 'nobody') } };
  }
  const uid = process.getuid?.();
  if (owner !== undefined && owner !== uid) {
    throw new StartProblem(
      `The database folder ${dataDir} belongs to user ${owner}, but this program runs as user ${uid}. Start it as the folder’s owner, or set DATA_DIR to another folder.`,
    );
  }
  requireName(uid);
  return {};
}

/** PostgreSQL exits if the machine has no name for its uid (`docker run --user 12345`). */
function requireName(uid: number | undefined): void {
  try {
    os.userInfo();
  } catch {
    throw new StartProblem(
      `PostgreSQL needs a name for user ${uid}, but /etc/passwd has none. Add the user there, or set DATABASE_URL to a running PostgreSQL.`,
    );
  }
}

function idOf(option: '-u' | '-g', user: string): number {
  const { status, stdout } = spawnSync('id', [option, user], { encoding: 'utf8' });
  if (status === 0) return Number(stdout);
  throw new StartProblem(
    `PostgreSQL cannot run as root, and this machine has no user ${user} to run it as. Start as an ordinary user, or set DATABASE_URL to a running PostgreSQL.`,
  );
}

export function canEnter(runAs: RunAs, folder: string): boolean {
  return succeeds(command(runAs, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder]));
}

/** Tries to run the program, because it may fail despite correct permissions, for example on a noexec disk. */
export function canRun(runAs: RunAs, program: string): boolean {
  return succeeds(command(runAs, program, ['--version']));
}

function succeeds({ program, args, options }: Command): boolean {
  return spawnSync(program, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** With `dieWithParent` the kernel sends the program SIGINT when this process ends, if setpriv is installed. */
export function command(runAs: RunAs, program: string, args: string[], { dieWithParent = false } = {}): Command {
  if (!hasSetpriv()) return { program, args, options: runAs.user ?? {} };
  const switches = [
    ...(runAs.user ? [`--reuid=${runAs.user.uid}`, `--regid=${runAs.user.gid}`, '--clear-groups'] : []),
    ...(dieWithParent ? ['--pdeathsig', 'INT'] : []),
  ];
  return switches.length > 0 ? { program: 'setpriv', args: [...switches, program, ...args], options: {} } : { program, args, options: {} };
}
