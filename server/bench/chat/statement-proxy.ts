import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { firstHostOf } from '../../src/platform/db';

const HEAD_OCTETS = 5;
const [EXECUTE, QUERY] = [0x45, 0x51];

/** Proxy in front of PostgreSQL that counts Execute and Query messages of its protocol. */
export class StatementProxy {
  statements = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer({ noDelay: true }, (ours) => this.join(ours));

  private constructor(private readonly target: URL) {}

  static async listen(databaseUrl: string): Promise<{ proxy: StatementProxy; url: string }> {
    const target = firstHostOf(databaseUrl);
    if (!target) throw new Error('the database has no address');
    const proxy = new StatementProxy(target);
    await new Promise<void>((ready) => { proxy.server.listen(0, '127.0.0.1', ready); });
    const address: AddressInfo | string | null = proxy.server.address();
    const through = new URL(target);
    through.hostname = '127.0.0.1';
    through.port = String(typeof address === 'object' && address ? address.port : 0);
    through.searchParams.delete('host');
    return { proxy, url: through.href };
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((closed) => { this.server.close(closed); });
  }

  private join(ours: Socket): void {
    const host = decodeURIComponent(this.target.hostname);
    const port = Number(this.target.port || 5432);
    const theirs = host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection({ host, port, noDelay: true });
    const counted = countedBy(() => { this.statements++; });
    ours.on('data', counted);
    for (const [one, other] of [[ours, theirs], [theirs, ours]] as const) {
      this.sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}

/** Parses a client's stream of any chunk size. The startup message has a length but no type byte. */
function countedBy(count: () => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let started = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = started ? HEAD_OCTETS : HEAD_OCTETS - 1;
      if (rest.length < head) return;
      const length = rest.readUInt32BE(head - 4) + head - 4;
      if (rest.length < length) return;
      if (started && (rest[0] === EXECUTE || rest[0] === QUERY)) count();
      started = true;
      rest = rest.subarray(length);
    }
  };
}
