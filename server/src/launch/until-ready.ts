import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from '../db';
import type { Child } from './child';

const LIMIT_MS = 60_000;

/** Waits until `probe` answers true; says why when the program ends or a minute passes first. */
export async function untilReady(child: Child, named: { name: string; logFile: string }, probe: () => Promise<boolean>): Promise<void> {
  const waiting = new AbortController();
  const ended = child.ended.then((how) => {
    throw new StartProblem(`${named.name} ended while it started (${how}): ${lastWords(named.logFile)}`);
  });
  try {
    await Promise.race([ended, poll(probe, named, waiting.signal)]);
  } finally {
    waiting.abort();
    // When it ends later, that is for keepRunning to say.
    ended.catch(() => undefined);
  }
}

async function poll(probe: () => Promise<boolean>, named: { name: string; logFile: string }, signal: AbortSignal): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  while (!signal.aborted && Date.now() < end) {
    if (await probe()) return;
    await sleep(50);
  }
  if (!signal.aborted) throw new StartProblem(`${named.name} was not ready within ${LIMIT_MS / 1000} s: the end of ${named.logFile} says why.`);
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

/** A program that gives up on a foreseen problem says it in one plain line; anything else is for who reads the log. */
function lastWords(logFile: string): string {
  const line = readFileSync(logFile, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  return /^[A-Z].*\.$/.test(line) ? line : `the end of ${logFile} says why.`;
}
