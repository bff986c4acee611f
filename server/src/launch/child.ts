import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { SERVER_FLAGS } from '../server-flags';
import type { Part } from './part';

export type ChildProgram = {
  name: string;
  script: string;
  /** Module loaded before the script, see exit-with-parent.ts. */
  preload: string;
  cwd: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
};

export type Child = Part & {
  ended: Promise<string>;
  /** Restarts the program after an unexpected exit, with backoff while it exits early. */
  keepRunning(): void;
};

const GRACE_MS = 30_000;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
/** After this run time, an exit no longer counts as a failed start, so the restart delay is reset. */
const STABLE_MS = 60_000;
const LOG_BYTES = 20 * 1024 * 1024;

/** Starts a Node program that logs to a file and ends with this process. */
export function startChild(program: ChildProgram, print: (line: string) => void): Child {
  let process = spawnProgram(program);
  let stopping = false;
  let delay = FIRST_DELAY_MS;
  let pause: NodeJS.Timeout | undefined;
  const ended = endOf(process);

  const watch = async (running: ChildProcess) => {
    const startedAt = Date.now();
    const how = await endOf(running);
    if (stopping) return;
    delay = Date.now() - startedAt > STABLE_MS ? FIRST_DELAY_MS : delay;
    print(`${program.name} stopped unexpectedly (${how}) and restarts in ${delay / 1000} s. Log: ${program.logFile}`);
    pause = setTimeout(() => {
      process = spawnProgram(program);
      void watch(process);
    }, delay);
    delay = Math.min(delay * 2, MAX_DELAY_MS);
  };

  return {
    ended,
    keepRunning: () => void watch(process),
    kill: () => void process.kill('SIGKILL'),
    async stop() {
      stopping = true;
      clearTimeout(pause);
      const exited = endOf(process);
      process.kill('SIGTERM');
      const killTimer = setTimeout(() => process.kill('SIGKILL'), GRACE_MS);
      await exited;
      clearTimeout(killTimer);
    },
  };
}

function spawnProgram({ script, preload, cwd, env, logFile }: ChildProgram): ChildProcess {
  setAside(logFile);
  const log = openSync(logFile, 'a', 0o600);
  // A separate session: Ctrl-C in the terminal must reach only the launcher, which stops its parts in order.
  const child = spawn(process.execPath, [...SERVER_FLAGS, '--import', pathToFileURL(preload).href, script], {
    cwd, env, detached: true, stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  return child;
}

/** Renames a large log, replacing the previous one, so that logs do not grow across restarts. */
function setAside(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_BYTES) renameSync(logFile, `${logFile}.1`);
}

async function endOf(child: ChildProcess): Promise<string> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.signalCode ?? `exit code ${child.exitCode}`;
}
