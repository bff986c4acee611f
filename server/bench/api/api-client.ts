import { hash } from 'node:crypto';
import { scatteredNumber } from '../scattered-number';
import { Connections, type Answered } from './connections';

/** A call to repeat. `mark` identifies the client, `of` is the number of the repetition. */
export type ApiCall = { method: 'POST' | 'PUT'; path: string; body: (mark: string, of: number) => string };

export const singleSend: ApiCall = {
  method: 'POST', path: '/api/v1/messages',
  body: (mark, of) => JSON.stringify({ to: scatteredNumber(of), from: 'Portal', type: 'sms', text: orderText(mark, of) }),
};

export function orderText(mark: string, of: number): string {
  return `Your order ${mark}-${of} is on its route.`;
}

/** Limits of the API that no benchmark reaches, as environment of a server. */
export const UNLIMITED_API = Object.fromEntries(
  ['PER_ADDRESS', 'SENDING', 'OTP', 'READING', 'OTHERS'].map((name) => [`RATE_API_${name}`, '10000000']),
);

export const codeSend: ApiCall = {
  method: 'POST', path: '/api/v1/otp',
  body: (mark, of) => JSON.stringify({ to: scatteredNumber(offsetOf(mark) + of), from: 'Portal', channels: [{ type: 'sms' }] }),
};

/** Calls over kept-alive connections; a different `localAddress` acts as another machine. `from` is the number before the first call. */
export class ApiClient {
  private readonly connections: Connections;
  private sent: number;

  constructor(
    url: string, private readonly key: string, private readonly mark: string,
    private readonly of: { call?: ApiCall; localAddress?: string; from?: number } = {},
  ) {
    this.connections = new Connections(url, of.localAddress);
    this.sent = of.from ?? 0;
  }

  send(due: number, repeatable: boolean): Promise<Answered> {
    const { method, path, body: written } = this.of.call ?? singleSend;
    const number = ++this.sent;
    const body = written(this.mark, number);
    const key = repeatable ? `idempotency-key: order-${this.mark}-${number}\r\n` : '';
    return this.connections.send(
      `${method} ${path} HTTP/1.1\r\nauthorization: Bearer ${this.key}\r\ncontent-type: application/json\r\n`
      + `content-length: ${Buffer.byteLength(body)}\r\n${key}`, body, due,
    );
  }

  close(): void {
    this.connections.close();
  }
}

/** Clients send codes to different numbers, because codes per number are limited. */
function offsetOf(mark: string): number {
  return hash('sha256', mark, 'buffer').readUInt16BE() * 100;
}
