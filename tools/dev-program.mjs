import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { seconds, Stop } from './run.mjs';

const POLL_MS = 250;
const NOTIFY_MS = 5_000;
const RESTART_MS = 1_000;
/** After this many exits without becoming ready in between, the program is not restarted. */
const MAX_ENDS = 3;

/** Returns the first free port from `preferred` upward that isn't in `taken`, and adds it to `taken`. */
export async function freePort(preferred, taken = new Set()) {
  for (let port = Number(preferred); port < 65_536; port += 1) {
    if (taken.has(port) || !(await isFree(port))) continue;
    taken.add(port);
    return port;
  }
  throw new Stop(`No port from ${preferred} up is free.`);
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false)).once('listening', () => probe.close(() => resolve(true)));
    probe.listen({ port, host: '127.0.0.1', exclusive: true });
  });
}

/** Runs a development program and restarts it after a crash. `failed` rejects with Stop if it repeatedly exits before it is ready. */
export class DevProgram {
  isStopped = false;
  child = null;
  ends = 0;

  constructor({ name, start, isReady, print = (line) => process.stdout.write(`${line}\n`), restartMs = RESTART_MS, notifyMs = NOTIFY_MS }) {
    Object.assign(this, { name, startChild: start, isReady, print, restartMs, notifyMs });
    this.failed = new Promise((_, reject) => { this.abandon = reject; });
    // Callers may await `failed` later; until then its rejection must not count as unhandled.
    this.failed.catch(() => undefined);
  }

  start() {
    const child = this.startChild();
    this.child = child;
    child.once('exit', (code, signal) => void this.ended(child, signal ?? `exit code ${code}`));
    return this;
  }

  /** Unlike a crash, does not count toward MAX_ENDS. Has no effect after stop(). */
  async restart() {
    await this.end();
    if (!this.isStopped) this.start();
  }

  async untilReady() {
    const began = performance.now();
    let reported = began;
    while (!this.isStopped && !(await this.isReady())) {
      if (performance.now() - reported >= this.notifyMs) {
        reported = performance.now();
        this.print(`waiting for ${this.name}, ${seconds(began)} …`);
      }
      await pause(POLL_MS);
    }
    this.ends = 0;
  }

  async stop() {
    this.isStopped = true;
    await this.end();
  }

  async end() {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.removeAllListeners('exit');
    const exited = new Promise((resolve) => { child.once('exit', resolve); });
    child.kill('SIGTERM');
    await exited;
  }

  async ended(child, how) {
    if (this.isStopped) return;
    this.ends += 1;
    if (this.ends >= MAX_ENDS) {
      this.abandon(new Stop(`${this.name} exited ${this.ends} times before it was ready (${how}). Its output is above.`));
      return;
    }
    this.print(`${this.name} exited (${how}); restarting.`);
    await pause(this.restartMs);
    // A code change may have started another process meanwhile.
    if (this.isStopped || this.child !== child) return;
    this.start();
    await this.untilReady();
  }
}

/** True if an HTTP request gets any answer. */
export async function answers(url) {
  try {
    await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return true;
  } catch {
    return false;
  }
}
