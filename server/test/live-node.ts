import type { AddressInfo } from 'node:net';
import { isAppError, statusOfError } from '@portal/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import { authenticate, standingSessions } from '../src/accounts';
import { bookReaders } from '../src/addressbooks';
import { Hub, registerRealtimeRoutes, type Bus } from '../src/realtime';
import type { TestApp } from './app';
import { until } from './until';

export { until };

export type Frame = { event: string; data: unknown; offset?: number };
export type Node = { app: FastifyInstance; hub: Hub; origin: string; stop(): Promise<void> };

type NodeOptions = {
  test: TestApp;
  bus: Bus;
  onError?: (error: unknown) => void;
  /** How often it looks for itself which sessions still stand. */
  pulseMs?: number;
};

/** A web node with nothing but the socket, on the database of the test app. */
export async function startNode({ test, bus, onError = (error) => { throw error; }, pulseMs = 300 }: NodeOptions): Promise<Node> {
  const hub = new Hub({
    db: test.db, bus, standingSessions: (ids) => standingSessions(test.db, ids, test.clock.now),
    bookReaders: (customerId, uuids) => bookReaders(test.db, customerId, uuids), onError, compareMs: 200, pulseMs,
  });
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => reply.code(isAppError(error) ? statusOfError(error.error) : 500).send());
  app.decorate('authenticate', (token: string | null) => authenticate(test.db, token, test.clock.now, { twoFactor: 'offered' }));
  await registerRealtimeRoutes(app, { db: test.db, hub, version: 7 });
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
