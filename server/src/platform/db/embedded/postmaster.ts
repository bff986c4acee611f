import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from '../start-problem';
import { explain } from './explain';
import { grantFolderAccess } from './folder-access';
import { dropStaleLock, isLockAlive, readLock } from './lock-file';
import { command, hasSetpriv, type RunAs } from './run-as';
import { defaults, environment, switches } from './settings';

export type Postmaster = { pid: number; exited: Promise<void>; stop(): Promise<void>; kill(): void };
export type PostmasterOptions = {
  dataDir: string;
  native: string;
  runAs: RunAs;
  socketDir: string;
  logFile: string;
  settings: Record<string, string>;
  onProgress?: ((sentence: string) => void) | undefined;
};

/** Time for the server of a killed program to release the folder. */
const RELEASE_MS = 15_000;
/** A server that stays ready this long is not shutting down, so another running program must be using it. */
const LOCK_GRACE_MS = 3_000;
const STOP_MS = 30_000;

export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const startedAt = Date.now();
  for (let attempt = 1; ; attempt++) {
    dropStaleLock(options.dataDir);
    const { postmaster, failure } = await attemptStart(options);
    if (!failure) return postmaster;
    if (!/lock file "postmaster.pid" already exists|shared memory block .* is still in use/.test(failure)) {
      throw new StartProblem(explain(failure, `The database in ${options.dataDir} does not start (log: ${options.logFile})`));
    }
    const waited = Date.now() - startedAt;
    const holder = readLock(options.dataDir);
    if (waited > RELEASE_MS || (waited > LOCK_GRACE_MS && isLockAlive(holder))) {
      throw new StartProblem(
        `The database in ${options.dataDir} is in use by another running program (PostgreSQL process ${holder?.pid}). Stop that program, or set DATA_DIR to another folder.`,
      );
    }
    if (attempt === 1) options.onProgress?.('Waiting for the database of a killed program to stop');
    await sleep(200);
  }
}

async function attemptStart(
  { dataDir, native, runAs, socketDir, logFile, settings }: PostmasterOptions,
): Promise<{ postmaster: Postmaster; failure?: string }> {
  const log = openSync(logFile, 'a', 0o600);
  const logged = statSync(logFile).size;
  const access = grantFolderAccess(dataDir, runAs);
  const { program, args, options } = command(runAs, path.join(native, 'bin/postgres'), [
    '-D', access.path, ...switches({ ...defaults, unix_socket_directories: socketDir, ...settings }),
  ], { dieWithParent: true });
  // A separate session: Ctrl-C in the terminal must reach only the launcher, which stops its parts in order.
  const child = spawn(program, args, {
    ...options, env: environment, cwd: '/', detached: true, stdio: ['ignore', 'ignore', log, ...access.handles],
  });
  closeSync(log);
  access.release();
  const postmaster = handleOf(child, socketDir);
  const problem = await untilReady(child, dataDir);
  if (problem === undefined) return { postmaster };
  return { postmaster, failure: problem || readFileSync(logFile).subarray(logged).toString('utf8') };
}

/** Returns undefined when ready, or a text if the process ended. The text is empty if the log has the reason. */
async function untilReady(child: ChildProcess, dataDir: string): Promise<string | undefined> {
  let problem: string | undefined;
  child.once('error', (error) => (problem = error.message));
  child.once('exit', () => (problem ??= ''));
  while (problem === undefined) {
    const lock = readLock(dataDir);
    if (lock?.pid === child.pid && lock?.status === 'ready') return undefined;
    await sleep(10);
  }
  return problem;
}

function handleOf(child: ChildProcess, socketDir: string): Postmaster {
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  // Without setpriv the kernel cannot end PostgreSQL with this process, so a watcher does.
  if (!hasSetpriv() && child.pid) void exited.then(endWithUs(child.pid));
  const signal = (name: NodeJS.Signals) => child.exitCode === null && child.signalCode === null && child.kill(name);
  return {
    pid: child.pid ?? 0,
    exited,
    kill: () => void signal('SIGQUIT'),
    async stop() {
      signal('SIGINT');
      const killTimer = setTimeout(() => signal('SIGQUIT'), STOP_MS);
      await exited;
      clearTimeout(killTimer);
      rmSync(socketDir, { recursive: true, force: true });
    },
  };
}

/** Starts a watcher that sends SIGINT (fast shutdown) to PostgreSQL once its pipe from this process closes. Returns a cancel function. */
function endWithUs(pid: number): () => void {
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  return () => void watcher.kill('SIGKILL');
}
