import { connect, type Socket } from 'node:net';

/** `ms`: from the scheduled time, not from the write, so that waits behind a stall count (coordinated omission). */
export type Answered = { status: number; ms: number };

type Request = { text: string; answered: (status: number) => void; failed: (error: Error) => void };
type Connection = { socket: Socket; request: Request | null; received: string };

const MAX_CONNECTIONS = 256;

/**
 * Kept-alive HTTP connections that read only the status of an answer. A client with node:http takes a third as much processor as the
 * server's main thread, on the same two cores.
 */
export class Connections {
  private readonly idle: Connection[] = [];
  private readonly open = new Set<Connection>();
  private readonly waiting: Request[] = [];
  private readonly url: URL;

  /** A different `localAddress` acts as another machine. */
  constructor(url: string, private readonly localAddress?: string) {
    this.url = new URL(url);
  }

  /** `head`: request line and headers, without `host`, each with its line end. `due`: the scheduled time, as of `performance.now()`. */
  send(head: string, body: string, due: number): Promise<Answered> {
    return new Promise((resolve, failed) => {
      const answered = (status: number) => { resolve({ status, ms: performance.now() - due }); };
      const request = { text: `${head}host: ${this.url.host}\r\n\r\n${body}`, answered, failed };
      const connection = this.idle.pop() ?? this.connect();
      if (connection) start(connection, request);
      else this.waiting.push(request);
    });
  }

  close(): void {
    for (const { socket } of this.open) socket.destroy();
  }

  private connect(): Connection | null {
    if (this.open.size >= MAX_CONNECTIONS) return null;
    const { hostname: host, port } = this.url;
    const from = this.localAddress === undefined ? {} : { localAddress: this.localAddress };
    const socket = connect({ host, port: Number(port), noDelay: true, ...from });
    const connection: Connection = { socket, request: null, received: '' };
    this.open.add(connection);
    // Bodies count in octets.
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      connection.received += text;
      const answer = takeAnswer(connection);
      if (answer instanceof Error) socket.destroy(answer);
      else if (answer !== null) this.answer(connection, answer);
    });
    socket.on('error', (error) => { this.drop(connection, error); });
    socket.on('close', () => { this.drop(connection, new Error('the connection was closed before the answer')); });
    return connection;
  }

  private answer(connection: Connection, status: number): void {
    const { request } = connection;
    connection.request = null;
    const next = this.waiting.shift();
    if (next) start(connection, next);
    else this.idle.push(connection);
    request?.answered(status);
  }

  private drop(connection: Connection, reason: Error): void {
    if (!this.open.delete(connection)) return;
    const at = this.idle.indexOf(connection);
    if (at >= 0) this.idle.splice(at, 1);
    connection.request?.failed(reason);
    const next = this.waiting.length > 0 ? this.connect() : null;
    const request = next && this.waiting.shift();
    if (next && request) start(next, request);
  }
}

function start(connection: Connection, request: Request): void {
  connection.request = request;
  connection.socket.write(request.text);
}

/** The status; null until the answer is complete. */
function takeAnswer(connection: Connection): number | Error | null {
  const { received } = connection;
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = received.slice(0, end);
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  if (/\r\ntransfer-encoding:/i.test(head)) return new Error('answers in chunks are not read');
  if (received.length < end + 4 + length) return null;
  connection.received = received.slice(end + 4 + length);
  return Number(head.slice(9, 12));
}
