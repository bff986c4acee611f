import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Part } from './part';

export type Program = {
  /** As a sentence begins with it: `The server`. */
  name: string;
  script: string;
  /** Loaded before the script: see tied-to-parent.ts. */
  preload: string;
  cwd: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
};

export type Child = Part & {
  /** Resolves with how it ended, once; what a first start races against. */
  ended: Promise<string>;
  /** From now on an unexpected end is said and the program started again, later each time it ends soon. */
  keepRunning(): void;
};

const GRACE_MS = 30_000;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** A program that ran so long did not crash because of how it was started. */
const STABLE_MS = 60_000;
const LOG_BYTES = 20 * 1024 * 1024;

/** Starts a Node program whose output goes to a log file and whose life is ours. */
export function startChild(program: Program, say: (line: string) => void): Child {
  let process = spawnProgram(program);
  let stopping = false;
  let delay = FIRST_DELAY_MS;
  let pause: NodeJS.Timeout | undefined;
  const ended = endOf(process);

  const watch = async (running: ChildProcess) => {
    const began = Date.now();
    const how = await endOf(running);
    if (stopping) return;
    delay = Date.now() - began > STABLE_MS ? FIRST_DELAY_MS : delay;
    say(`${program.name} ended unexpectedly (${how}) and is started again in ${delay / 1000} s; its log is ${program.logFile}`);
    pause = setTimeout(() => {
      process = spawnProgram(program);
      void watch(process);
    }, delay);
    delay = Math.min(delay * 2, LONGEST_DELAY_MS);
  };

  return {
    ended,
    keepRunning: () => void watch(process),
    kill: () => void process.kill('SIGKILL'),
    async stop() {
      stopping = true;
      clearTimeout(pause);
      const gone = endOf(process);
      process.kill('SIGTERM');
      const late = setTimeout(() => process.kill('SIGKILL'), GRACE_MS);
      await gone;
      clearTimeout(late);
    },
  };
}

function spawnProgram({ script, preload, cwd, env, logFile }: Program): ChildProcess {
  setAside(logFile);
  const log = openSync(logFile, 'a', 0o600);
  // In a session of its own, so that Ctrl-C at the terminal reaches the launcher alone, which stops its parts in order.
  const child = spawn(process.execPath, ['--enable-source-maps', '--import', pathToFileURL(preload).href, script], {
    cwd, env, detached: true, stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  return child;
}

/** One older log is kept, so that a log never grows over all starts together. */
function setAside(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_BYTES) renameSync(logFile, `${logFile}.1`);
}

async function endOf(child: ChildProcess): Promise<string> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.signalCode ?? `exit code ${child.exitCode}`;
}
