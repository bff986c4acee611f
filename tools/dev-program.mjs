import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { seconds, Stop } from './run.mjs';

const POLL_MS = 250;
const TELL_MS = 5_000;
const RESTART_MS = 1_000;
/** A program that ends so often without having been ready once cannot go on by itself. */
const MAX_ENDS = 3;

/** The first port from `wanted` on that nothing listens at on this machine, and that is not in `taken`; it is added there. */
export async function freePort(wanted, taken = new Set()) {
  for (let port = Number(wanted); port < 65_536; port += 1) {
    if (taken.has(port) || !(await isFree(port))) continue;
    taken.add(port);
    return port;
  }
  throw new Stop(`There is no free port from ${wanted} on.`);
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false)).once('listening', () => probe.close(() => resolve(true)));
    probe.listen({ port, host: '127.0.0.1', exclusive: true });
  });
}

/**
 * A program that is to run for as long as one develops: starts it again when it dies, and waits for it as long as it takes, saying for what.
 * `start` makes the child process, `isReady` says whether it answers by now, `say` prints a line. `failed` rejects with Stop where the program
 * ends again and again without having been ready.
 */
export class DevProgram {
  isStopped = false;
  child = null;
  ends = 0;

  constructor({ name, start, isReady, say = (line) => process.stdout.write(`${line}\n`), restartMs = RESTART_MS, notifyMs = TELL_MS }) {
    Object.assign(this, { name, startChild: start, isReady, say, restartMs, notifyMs });
    this.failed = new Promise((_, reject) => { this.giveUp = reject; });
    // Whoever starts it races it with the work; until then it is nobody's.
    this.failed.catch(() => undefined);
  }

  start() {
    const child = this.startChild();
    this.child = child;
    child.once('exit', (code, signal) => void this.ended(child, signal ?? `exit code ${code}`));
    return this;
  }

  /** Ends it and starts it anew, as after a change of its code. */
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
        this.say(`waiting for ${this.name}, ${seconds(began)} …`);
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
    const gone = new Promise((resolve) => { child.once('exit', resolve); });
    child.kill('SIGTERM');
    await gone;
  }

  async ended(child, how) {
    if (this.isStopped) return;
    this.ends += 1;
    if (this.ends >= MAX_ENDS) {
      this.giveUp(new Stop(`${this.name} ended ${this.ends} times without having been ready (${how}): what it said is above.`));
      return;
    }
    this.say(`${this.name} ended (${how}) and is started again.`);
    await pause(this.restartMs);
    // A change of its code may have started another meanwhile.
    if (this.isStopped || this.child !== child) return;
    this.start();
    await this.untilReady();
  }
}

/** Whether anything answers an HTTP request there. */
export async function answers(url) {
  try {
    await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return true;
  } catch {
    return false;
  }
}
