import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { DELIVERY_STATUS } from '@portal/messaging';
import { pause } from '../pause';

/** Kannel's `%d` for a delivered message. */
const KANNEL_DELIVERED = '1';

/** The customer's server: counts for each recipient how often it was called back with the delivery. */
export class CallbackReceiver {
  lastAt = 0;
  private readonly deliveries = new Map<string, number>();
  private readonly server: Server;

  private constructor() {
    // Longer than any client keeps an idle connection, so that no call meets one that is being closed.
    this.server = createServer({ keepAliveTimeout: 600_000 }, (call, response) => void this.receive(call).then(() => response.end()));
  }

  static async open(): Promise<CallbackReceiver> {
    const receiver = new CallbackReceiver();
    receiver.server.listen(0, '127.0.0.1');
    await once(receiver.server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** How many of these recipients' messages were called back, and how many callbacks came beyond the first. */
  of(recipients: readonly string[]): { called: number; doubled: number } {
    const times = recipients.map((recipient) => this.deliveries.get(recipient) ?? 0);
    const called = times.filter((each) => each > 0).length;
    return { called, doubled: times.reduce((sum, each) => sum + each, 0) - called };
  }

  /** Waits until `count` of these recipients were called back, or no callback came for `patienceMs`. */
  async until(count: number, recipients: readonly string[], patienceMs: number): Promise<void> {
    const startedAt = performance.now();
    while (this.of(recipients).called < count && performance.now() - Math.max(startedAt, this.lastAt) < patienceMs) await pause(100);
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async receive(call: IncomingMessage): Promise<void> {
    const recipient = call.method === 'POST' ? deliveredByWebhook(await text(call)) : deliveredByReport(call.url ?? '');
    if (recipient === null) return;
    this.deliveries.set(recipient, (this.deliveries.get(recipient) ?? 0) + 1);
    this.lastAt = performance.now();
  }
}

function deliveredByReport(url: string): string | null {
  const { searchParams } = new URL(url, 'http://localhost');
  return searchParams.get('type') === KANNEL_DELIVERED ? searchParams.get('to') : null;
}

function deliveredByWebhook(body: string): string | null {
  const { data }: { data: { status?: number; recipient?: string } } = JSON.parse(body);
  return data.status === DELIVERY_STATUS.delivered ? data.recipient ?? null : null;
}
