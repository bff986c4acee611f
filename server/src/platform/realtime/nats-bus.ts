import { connect, type ConnectionOptions, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { requireShort, type Bus, type Topic } from './bus';

export type NatsOptions = {
  /** `nats://` or `tls://`, optionally with user:password@ or token@; commas separate servers. */
  url: string;
  prefix?: string;
  onError: (error: unknown) => void;
};

type Listening = { topic: Topic; listener: (payload: string) => void; onReady: (() => void) | undefined; subscription?: Subscription };

const CONNECT_MS = 3_000;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;
/** Interval between pings. Two unanswered pings end the connection. */
const PING_MS = 5_000;
const FLUSH_MS = 5_000;

/** Bus over NATS core. While the NATS server is unreachable, messages are lost and `publish` throws. */
export class NatsBus implements Bus {
  private readonly listening = new Set<Listening>();
  private connection: NatsConnection | undefined;
  private readonly prefix: string;
  private readonly connecting: Promise<void>;
  private stopped = false;
  private wake: () => void = () => undefined;

  constructor(private readonly options: NatsOptions) {
    this.prefix = options.prefix ?? 'portal';
    this.connecting = this.stayConnected();
  }

  async publish(topic: Topic, payloads: readonly string[]): Promise<void> {
    if (payloads.length === 0) return;
    requireShort(payloads);
    const { connection } = this;
    if (!connection) throw new Error('the NATS server is away: what was published is lost');
    for (const payload of payloads) connection.publish(this.subject(topic), payload);
    await within(FLUSH_MS, connection.flush());
  }

  async subscribe(topic: Topic, listener: (payload: string) => void, onReady?: () => void) {
    const listening: Listening = { topic, listener, onReady };
    this.listening.add(listening);
    const { connection } = this;
    if (connection) await this.attach(connection, [listening]).catch(this.options.onError);
    return async () => {
      this.listening.delete(listening);
      listening.subscription?.unsubscribe();
    };
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    await this.connection?.close();
    await this.connecting;
  }

  private async stayConnected(): Promise<void> {
    const options = connectionOptions(this.options.url);
    let failures = 0;
    while (!this.stopped) {
      try {
        const connection = await connect(options);
        failures = 0;
        await this.use(connection);
      } catch (error) {
        if (!this.stopped) this.options.onError(new Error('the NATS server is away', { cause: error }));
      }
      if (!this.stopped) await this.pause(Math.min(FIRST_RETRY_MS * 2 ** failures++, MAX_RETRY_MS));
    }
  }

  private async use(connection: NatsConnection): Promise<void> {
    if (this.stopped) return connection.close();
    const closed = connection.closed();
    this.connection = connection;
    try {
      await this.attach(connection, [...this.listening]);
      const reason = await closed;
      if (reason) throw reason;
    } finally {
      this.connection = undefined;
      await connection.close();
    }
  }

  private async attach(connection: NatsConnection, listening: readonly Listening[]): Promise<void> {
    for (const each of listening) {
      each.subscription = connection.subscribe(this.subject(each.topic), {
        callback: (error, message) => {
          if (error) this.options.onError(error);
          else each.listener(message.string());
        },
      });
    }
    await within(FLUSH_MS, connection.flush());
    for (const { onReady } of listening) onReady?.();
  }

  private subject(topic: Topic): string {
    return `${this.prefix}.${topic}`;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((over) => {
      const timer = setTimeout(over, ms);
      this.wake = () => {
        clearTimeout(timer);
        over();
      };
    });
  }
}

/** `reconnect` is off, because NatsBus itself opens a new connection. */
function connectionOptions(url: string): ConnectionOptions {
  const servers = url.split(',').map((server) => new URL(server.trim()));
  const [first] = servers;
  const user = decodeURIComponent(first?.username ?? '');
  const password = decodeURIComponent(first?.password ?? '');
  return {
    servers: servers.map(({ host }) => host),
    name: 'portal', reconnect: false, timeout: CONNECT_MS, pingInterval: PING_MS, maxPingOut: 2,
    ...(first?.protocol === 'tls:' && { tls: {} }),
    ...(user !== '' && (password === '' ? { token: user } : { user, pass: password })),
  };
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`the NATS server did not answer within ${ms} ms`)), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
