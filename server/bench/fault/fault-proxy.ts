import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { PduBorders } from './pdu-borders';

export type NetworkFaults = {
  /** Splits the stream into pieces of this many bytes; 0 leaves it unchanged. */
  piece: number;
  /** Resets each connection after this many bytes from the provider; 0 never. */
  resetAfter: number;
  /** Drops all data in both directions while connections stay open. */
  silent: boolean;
  /** Flips one bit in this many of 1,000 chunks from the provider, in a PDU's length or command. */
  flipsPerThousand: number;
};

const HEAD_OCTETS = 8;
const fair: NetworkFaults = { piece: 0, resetAfter: 0, silent: false, flipsPerThousand: 0 };

/** A TCP proxy between server and simulator that injects network faults. */
export class FaultProxy {
  private readonly pairs = new Set<[Socket, Socket]>();
  private readonly server: Server;
  private weather = fair;
  private target = 0;

  constructor(private readonly random: () => number) {
    this.server = createServer({ noDelay: true }, (ours) => this.join(ours));
  }

  async listen(target: number): Promise<number> {
    this.aim(target);
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    const address: AddressInfo | string | null = this.server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  aim(target: number): void {
    this.target = target;
  }

  setNetworkFaults(change: Partial<NetworkFaults>): void {
    this.weather = { ...fair, ...change };
  }

  disconnect(how: 'reset' | 'end'): void {
    for (const [ours, theirs] of this.pairs) {
      if (how === 'end') ours.end();
      else ours.resetAndDestroy();
      theirs.destroy();
    }
  }

  async close(): Promise<void> {
    this.disconnect('reset');
    await new Promise((closed) => { this.server.close(closed); });
  }

  private join(ours: Socket): void {
    const theirs = createConnection({ host: '127.0.0.1', port: this.target, noDelay: true });
    const pair: [Socket, Socket] = [ours, theirs];
    this.pairs.add(pair);
    let received = 0;
    const borders = new PduBorders();
    theirs.on('data', (chunk: Buffer) => {
      received += chunk.length;
      this.forward(this.spoilt(chunk, borders.in(chunk)), ours);
      if (this.weather.resetAfter > 0 && received >= this.weather.resetAfter) ours.resetAndDestroy();
    });
    ours.on('data', (chunk: Buffer) => this.forward(chunk, theirs));
    for (const [one, other] of [pair, [theirs, ours] as const]) {
      one.on('error', () => undefined);
      one.on('close', () => {
        this.pairs.delete(pair);
        other.destroy();
      });
    }
  }

  private forward(chunk: Buffer, to: Socket): void {
    if (this.weather.silent || !to.writable) return;
    const { piece } = this.weather;
    if (piece === 0) to.write(chunk);
    else for (let at = 0; at < chunk.length; at += piece) to.write(chunk.subarray(at, at + piece));
  }

  private spoilt(chunk: Buffer, starts: readonly number[]): Buffer {
    const start = starts.find((offset) => chunk.length - offset >= HEAD_OCTETS);
    if (start === undefined || this.random() * 1_000 >= this.weather.flipsPerThousand) return chunk;
    const copy = Buffer.from(chunk);
    const at = start + Math.floor(this.random() * HEAD_OCTETS);
    copy.writeUInt8(copy.readUInt8(at) ^ (1 << Math.floor(this.random() * 8)), at);
    return copy;
  }
}
