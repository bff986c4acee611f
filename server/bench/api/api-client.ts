import { hash } from 'node:crypto';
import { Agent, request } from 'node:http';

export type Answered = { status: number; ms: number };
/** A call to repeat. `mark` identifies the client, `of` is the number of the repetition. */
export type ApiCall = { method: 'POST' | 'PUT'; path: string; body: (mark: string, of: number) => string };

export const singleSend: ApiCall = {
  method: 'POST', path: '/api/v1/messages',
  body: (mark, of) => JSON.stringify({ to: strewn(of), from: 'Portal', type: 'sms', text: `Your order ${mark}-${of} is on its route.` }),
};

export const codeSend: ApiCall = {
  method: 'POST', path: '/api/v1/otp',
  body: (mark, of) => JSON.stringify({ to: strewn(offsetOf(mark) + of), from: 'Portal', channels: [{ type: 'sms' }] }),
};

/** Calls over kept-alive connections; a different `localAddress` acts as another machine. */
export class ApiClient {
  private readonly agent: Agent;
  private sent = 0;

  constructor(
    private readonly url: string, private readonly key: string, private readonly mark: string,
    private readonly of: { call?: ApiCall; localAddress?: string } = {},
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: 256 });
  }

  /** `due` is the scheduled time. Measuring from it includes waits behind a stall, which avoids coordinated omission. */
  send(due: number, repeatable: boolean): Promise<Answered> {
    const { call: { method, path, body: written } = singleSend, localAddress } = this.of;
    const number = ++this.sent;
    const body = written(this.mark, number);
    const { hostname, port } = new URL(this.url);
    return new Promise((resolve, reject) => {
      const outgoing = request({
        agent: this.agent, hostname, port, method, path, ...(localAddress !== undefined && { localAddress }),
        headers: {
          authorization: `Bearer ${this.key}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body),
          ...(repeatable && { 'idempotency-key': `order-${this.mark}-${number}` }),
        },
      }, (response) => {
        response.resume();
        response.once('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - due }));
      });
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

/** Clients send codes to different numbers, because codes per number are limited. */
function offsetOf(mark: string): number {
  return hash('sha256', mark, 'buffer').readUInt16BE() * 100;
}

function strewn(at: number): string {
  return `38099${String(at % 1_000).padStart(3, '0')}${String(Math.floor(at / 1_000) % 10_000).padStart(4, '0')}`;
}
