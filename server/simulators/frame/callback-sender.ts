import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { Behaviour } from './behaviour';
import { drawn } from './behaviour';
import type { SimulatorStats } from './simulator-stats';

export type Callback = { url: string; headers?: Readonly<Record<string, string>>; body: string };

type Dependencies = { behaviour: Behaviour; stats: SimulatorStats; random: () => number };

const SOCKETS = 20;

export class CallbackSender {
  private readonly plain = new PlainAgent({ keepAlive: true, maxSockets: SOCKETS });
  private readonly secure = new SecureAgent({ keepAlive: true, maxSockets: SOCKETS });
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly due: Callback[] = [];
  private open = 0;
  private closed = false;

  constructor(private readonly context: Dependencies) {}

  /** Number of callbacks that wait for sending or for a response. */
  get pending(): number {
    return this.timers.size + this.open;
  }

  send(callback: Callback): void {
    const { behaviour, random } = this.context;
    for (let copy = 0; copy <= behaviour.duplicates; copy++) {
      this.due.push(callback);
      this.after(drawn(behaviour.callbackDelayMs, random), () => this.release());
    }
  }

  close(): void {
    this.closed = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.plain.destroy();
    this.secure.destroy();
  }

  private release(): void {
    const { behaviour, random } = this.context;
    const [callback] = this.due.splice(behaviour.reorder ? Math.floor(random() * this.due.length) : 0, 1);
    if (callback !== undefined) void this.deliver(callback, 0);
  }

  private async deliver(callback: Callback, failures: number): Promise<void> {
    const { behaviour, stats } = this.context;
    stats.callbacksSent++;
    this.open++;
    const status = await this.post(callback, behaviour.callbackTimeoutMs);
    this.open--;
    if (status >= 200 && status < 300) {
      stats.callbacksAcknowledged++;
      return;
    }
    stats.callbacksRefused++;
    const wait = behaviour.callbackRetryMs[failures];
    if (wait === undefined || this.closed) {
      stats.callbacksFailed++;
      return;
    }
    this.after(wait, () => {
      stats.callbacksRetried++;
      void this.deliver(callback, failures + 1);
    });
  }

  /** Resolves with the status, or 0 without a response. */
  private post({ url, headers, body }: Callback, timeout: number): Promise<number> {
    return new Promise((done) => {
      const [send, agent] = url.startsWith('https:') ? [secureRequest, this.secure] as const : [plainRequest, this.plain] as const;
      const octets = Buffer.from(body);
      const request = send(url, {
        method: 'POST', agent, signal: AbortSignal.timeout(timeout),
        headers: { 'content-type': 'application/json', ...headers, 'content-length': octets.length },
      }, (response) => {
        response.resume();
        response.on('close', () => done(response.complete ? response.statusCode ?? 0 : 0));
      });
      request.on('error', () => done(0));
      request.end(octets);
    });
  }

  private after(milliseconds: number, run: () => void): void {
    if (this.closed) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      run();
    }, milliseconds);
    this.timers.add(timer);
  }
}
