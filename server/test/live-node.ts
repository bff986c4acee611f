import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { isAppError, statusOfError } from '@portal/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import { authenticate, activeSessions, type TwoFactorPolicy } from '../src/customers/accounts';
import { visibleEventFilter } from '../src/visible-events';
import { createMetrics, traceRefusals } from '../src/platform/http';
import { Hub, registerRealtimeRoutes, type Bus } from '../src/platform/realtime';
import { callRecorder, refusalRecorder } from '../src/recorders';
import { createRegistry } from '../src/platform/registry';
import type { TestApp } from './app';
import { until } from './until';

export { until };

export type Frame = { event: string; data: unknown; offset?: number };
export type Node = { app: FastifyInstance; hub: Hub; origin: string; stop(): Promise<void> };

type NodeOptions = {
  test: TestApp;
  bus: Bus;
  onError?: (error: unknown) => void;
  /** Interval of session checks, in ms. */
  pulseMs?: number;
  twoFactor?: TwoFactorPolicy;
};

export async function startNode(
  { test, bus, onError = (error) => { throw error; }, pulseMs = 3_000, twoFactor = 'offered' }: NodeOptions,
): Promise<Node> {
  const releases = createRegistry(test.db);
  const hub = new Hub({
    db: test.db, bus, activeSessions: (ids) => activeSessions(test.db, ids, test.clock.now),
    filterEvents: visibleEventFilter(test.db), releases, onError, compareMs: 200, pulseMs,
  });
  const app = Fastify();
  const clock = () => test.clock.now;
  app.decorateRequest('actor', null).decorateRequest('traceId', '').decorateRequest('callerId', null);
  app.addHook('onRequest', async (request) => { request.traceId = randomUUID(); });
  traceRefusals(app, { metrics: createMetrics({ process: false }), record: refusalRecorder(test.db, clock) });
  app.decorate('recordCall', callRecorder(test.db, clock));
  app.setErrorHandler((error, _request, reply) => reply.code(isAppError(error) ? statusOfError(error.error) : 500).send());
  app.decorate('authenticate', (token: string | null) => authenticate(test.db, token, test.clock.now, { twoFactor }));
  await registerRealtimeRoutes(app, { db: test.db, hub, releases, version: 7 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await hub.start();
  return {
    app, hub, origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async stop() {
      await hub.stop();
      await app.close();
    },
  };
}

export class Client {
  readonly frames: Frame[] = [];
  closed: number | undefined;
  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => this.frames.push(JSON.parse(String(data)) as Frame));
    socket.on('close', (code) => { this.closed = code; });
    socket.on('error', () => undefined);
  }

  static open(node: Node, headers: Record<string, string>): Client {
    return new Client(new WebSocket(`${node.origin.replace('http', 'ws')}/ws`, { headers }));
  }

  async initialized(): Promise<Frame> {
    await until(() => this.frames.length > 0 || this.closed !== undefined);
    const [frame] = this.frames;
    if (!frame) throw new Error(`closed with ${this.closed}`);
    return frame;
  }

  subscribe(channels: string[], since?: number): void {
    this.socket.send(JSON.stringify({ action: 'subscribe', channels, ...(since !== undefined && { since }) }));
  }

  get events(): Frame[] {
    return this.frames.filter(({ event }) => event !== 'initialized');
  }
}
