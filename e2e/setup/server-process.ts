import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';

type Process = { id: number; parent: number; command: string };

const run = promisify(execFile);
const LAUNCHER = /server\/dist\/launch\.js$/;
const SERVER = /server\/dist\/main\.js$/;

/** Ends the product's server. The launcher then restarts the server with the same data and settings, after growing delays. */
export async function endServer(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const { id } = await serverOf(await processes());
  process.kill(id, signal);
  await expect.poll(async () => (await processes()).some((each) => each.id === id), {
    message: 'the server has ended', intervals: [50],
  }).toBe(false);
}

/** Waits until the launcher has started the next server. */
export async function serverStarts(): Promise<void> {
  await expect.poll(async () => find(await processes()) !== undefined, {
    message: 'the server is started again', intervals: [50],
  }).toBe(true);
}

function serverOf(all: readonly Process[]): Process {
  const server = find(all);
  if (!server) throw new Error('the product has no server that runs');
  return server;
}

/** Finds the server started by this test run, among others on the machine. */
function find(all: readonly Process[]): Process | undefined {
  const launcher = ancestors(all).flatMap(({ id }) => all.filter(({ parent, command }) => parent === id && LAUNCHER.test(command)))[0];
  return all.find(({ parent, command }) => parent === launcher?.id && SERVER.test(command));
}

function ancestors(all: readonly Process[]): Process[] {
  const found: Process[] = [];
  for (let next = all.find(({ id }) => id === process.pid); next; next = all.find(({ id }) => id === found.at(-1)?.parent)) {
    found.push(next);
  }
  return found;
}

async function processes(): Promise<Process[]> {
  const { stdout } = await run('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { maxBuffer: 16 * 1024 * 1024 });
  return stdout.split('\n').flatMap((line) => {
    const [, id, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*\S)/.exec(line) ?? [];
    return command === undefined ? [] : [{ id: Number(id), parent: Number(parent), command }];
  });
}
