import net from 'node:net';

/** A TCP proxy to a test's database. It can drop the connection silently, or delay the responses to some statements. */
export class DatabaseLine {
  private disconnected = false;
  private readonly sockets = new Set<net.Socket>();
  private slow: string | null = null;
  private readonly paused = new Set<net.Socket>();
  private constructor(private readonly server: net.Server, readonly url: string) {}

  static async open(databaseUrl: string): Promise<DatabaseLine> {
    const { hostname, port, username, password, pathname } = new URL(databaseUrl);
    const host = decodeURIComponent(hostname);
    const to: net.NetConnectOpts = host.startsWith('/')
      ? { path: `${host}/.s.PGSQL.${port || 5432}` }
      : { host, port: Number(port || 5432) };
    const server = net.createServer((near) => line.join(near, net.connect(to)));
    await new Promise<void>((listening) => { server.listen(0, '127.0.0.1', listening); });
    const address = server.address();
    const at = typeof address === 'object' && address !== null ? address.port : 0;
    const line = new DatabaseLine(server, `postgres://${username}${password && `:${password}`}@127.0.0.1:${at}${pathname}`);
    return line;
  }

  disconnect(): void {
    this.disconnected = true;
    for (const socket of this.sockets) socket.pause();
  }

  mend(): void {
    this.disconnected = false;
    for (const socket of this.sockets) socket.resume();
  }

  /** Until `release`, statements with this text get no response. Executions of prepared statements do, as they contain no text. */
  pauseOn(words: string): void {
    this.slow = words;
  }

  get pausedCount(): number {
    return this.paused.size;
  }

  release(): void {
    this.slow = null;
    for (const socket of this.paused) socket.resume();
    this.paused.clear();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((closed) => { this.server.close(closed); });
  }

  private join(near: net.Socket, far: net.Socket): void {
    near.on('data', (octets) => {
      if (this.slow === null || !octets.includes(this.slow)) return;
      this.paused.add(far);
      far.pause();
    });
    for (const [one, other] of [[near, far], [far, near]] as const) {
      this.sockets.add(one);
      one.on('data', (octets) => other.write(octets));
      one.on('error', () => one.destroy());
      one.on('close', () => {
        this.sockets.delete(one);
        // While disconnected, the other socket stays open, as after a silent network failure.
        if (!this.disconnected) other.destroy();
      });
      if (this.disconnected) one.pause();
    }
  }
}
