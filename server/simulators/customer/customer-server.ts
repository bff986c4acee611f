import { createServer as createPlain, type IncomingMessage as Request, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { defaultBehaviour, type Behaviour, type BehaviourChange } from './behaviour';
import { createControl } from './control';
import { verifyWebhook } from './verify-webhook';

export type Call = {
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Whether the signature matches the path's secret; null if the path has no secret. */
  verified: boolean | null;
  answered: number | null;
};

export type CustomerServerOptions = { port?: number; host?: string; controlPort?: number | undefined; tls?: { key: string; cert: string } };

const MAX_CALLS = 10_000;
const HUGE_OCTETS = 10_000_000;
const CHUNK = Buffer.alloc(16_384, 'x');
const ENDLESS_MS = 50;

/** A customer's server that receives and verifies webhooks and answers each path as configured. */
export class CustomerServer {
  private readonly server: Server;
  private control: Server | undefined;
  private readonly behaviours = new Map<string, Behaviour>();
  private readonly secrets = new Map<string, string>();
  private readonly counts = new Map<string, number>();
  private latest: Call[] = [];

  constructor(private readonly options: CustomerServerOptions = {}) {
    const take = (request: Request, response: ServerResponse) => { void this.take(request, response).catch(() => response.destroy()); };
    this.server = options.tls ? createSecure(options.tls, take) : createPlain(take);
  }

  async start(): Promise<{ port: number; controlPort: number | undefined }> {
    const port = await listen(this.server, this.options.port ?? 0, this.options.host ?? '127.0.0.1');
    if (this.options.controlPort === undefined) return { port, controlPort: undefined };
    this.control = createControl(this);
    return { port, controlPort: await listen(this.control, this.options.controlPort, '127.0.0.1') };
  }

  async stop(): Promise<void> {
    for (const server of [this.server, this.control]) {
      if (!server?.listening) continue;
      server.closeAllConnections();
      await new Promise((closed) => { server.close(closed); });
    }
  }

  behave(path: string, change: BehaviourChange): Behaviour {
    const behaviour = { ...defaultBehaviour, ...this.behaviours.get(path), ...change };
    this.behaviours.set(path, behaviour);
    return behaviour;
  }

  expectSecret(path: string, secret: string): void {
    this.secrets.set(path, secret);
  }

  /** Resets everything; all paths answer 200 again. */
  clear(): void {
    this.latest = [];
    for (const known of [this.behaviours, this.secrets, this.counts]) known.clear();
  }

  /** Recorded calls in order, of one path or of all; at least the latest 10,000 of all calls are kept. */
  calls(path?: string): Call[] {
    return path === undefined ? this.latest : this.latest.filter((call) => call.path === path);
  }

  /** Number of calls to a path since the start or the last `clear`. */
  count(path: string): number {
    return this.counts.get(path) ?? 0;
  }

  stats(): { calls: Record<string, number> } {
    return { calls: Object.fromEntries(this.counts) };
  }

  private async take(request: Request, response: ServerResponse): Promise<void> {
    let body = '';
    request.setEncoding('utf8');
    for await (const chunk of request) body += String(chunk);
    const path = request.url ?? '/';
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const call: Call = { path, headers, body, verified: this.verified(path, headers, body), answered: null };
    this.latest.push(call);
    if (this.latest.length > 2 * MAX_CALLS) this.latest = this.latest.slice(-MAX_CALLS);
    this.counts.set(path, this.count(path) + 1);
    await answer(call, this.behaviourFor(path), response);
  }

  private behaviourFor(path: string): Behaviour {
    const behaviour = this.behaviours.get(path) ?? defaultBehaviour;
    if (behaviour.calls === null) return behaviour;
    if (behaviour.calls === 0) return defaultBehaviour;
    this.behaviours.set(path, { ...behaviour, calls: behaviour.calls - 1 });
    return behaviour;
  }

  private verified(path: string, headers: Readonly<Record<string, string>>, body: string): boolean | null {
    const secret = this.secrets.get(path);
    if (secret === undefined) return null;
    const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signature = '' } = headers;
    return verifyWebhook({ id, timestamp, signature }, body, secret, new Date());
  }
}

async function answer(call: Call, { manner, status, headers, text, delayMs }: Behaviour, response: ServerResponse): Promise<void> {
  if (delayMs > 0) await new Promise((later) => { setTimeout(later, delayMs); });
  switch (manner) {
    case 'silent': return;
    case 'cut': response.destroy(); return;
    case 'answers': response.writeHead(status, headers).end(text); break;
    case 'huge': response.writeHead(status, headers).end(Buffer.alloc(HUGE_OCTETS, 'x')); break;
    case 'endless': {
      response.writeHead(status, headers).write(CHUNK.subarray(0, 1));
      const drip = setInterval(() => response.write(CHUNK.subarray(0, 1)), ENDLESS_MS);
      response.once('close', () => clearInterval(drip));
    }
  }
  call.answered = status;
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((listening, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      listening((server.address() as AddressInfo).port);
    });
  });
}
