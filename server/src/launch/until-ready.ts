import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from '../platform/db';
import type { Child } from './child';

const PROBE_EVERY_MS = 50;
const REPORT_EVERY_MS = 15_000;

type ChildLog = { name: string; logFile: string };
type WaitOptions = {
  print: (line: string) => void;
  now?: () => number;
  pause?: (ms: number) => Promise<unknown>;
};

/** No timeout, because a busy machine is not a failure. Reports every 15 s. Throws a StartProblem if the program ends. */
export async function untilReady(
  child: Pick<Child, 'ended'>, named: ChildLog, probe: () => Promise<boolean>, waiting: WaitOptions,
): Promise<void> {
  const stopped = new AbortController();
  const finished = child.ended.then((how) => {
    throw new StartProblem(`${named.name} stopped while starting (${how}): ${lastLogLine(named.logFile)}`);
  });
  try {
    await Promise.race([finished, poll(probe, named, waiting, stopped.signal)]);
  } finally {
    stopped.abort();
    // `keepRunning` handles later exits, so this rejection is ignored.
    finished.catch(() => undefined);
  }
}

async function poll(probe: () => Promise<boolean>, { name, logFile }: ChildLog, waiting: WaitOptions, signal: AbortSignal): Promise<void> {
  const { print, now = () => performance.now(), pause = sleep } = waiting;
  const startedAt = now();
  let reported = startedAt;
  while (!signal.aborted && !(await probe())) {
    if (now() - reported >= REPORT_EVERY_MS) {
      reported = now();
      print(`Still starting: ${name} (${Math.round((reported - startedAt) / 1000)} s so far; log: ${logFile})`);
    }
    await pause(PROBE_EVERY_MS);
  }
}

export async function answersOk(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

export async function listens(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Returns the last log line if it is a sentence, as for expected failures; otherwise refers to the log. */
function lastLogLine(logFile: string): string {
  const line = readFileSync(logFile, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  return /^[A-Z].*\.$/.test(line) ? line : `see the end of ${logFile}.`;
}
