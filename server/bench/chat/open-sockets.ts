import { EventFrame, InitializedFrame, type Channel } from '@portal/contracts';
import { WebSocket } from 'ws';

export type SocketsOptions = {
  url: string;
  tokens: readonly string[];
  count: number;
  channels: readonly Channel[];
  /** Called for each frame, with the socket's number. Without a handler nothing is read. */
  handle?: (frame: EventFrame, socket: number) => void;
};

export const SOCKETS_OF_A_SESSION = 20;
const OPENED_AT_ONCE = 100;
/** Maximum number of sockets per local address, because one address has too few ephemeral ports for all sockets. */
const SOCKETS_OF_AN_ADDRESS = 10_000;

export class OpenSockets {
  private closed = 0;

  private constructor(private readonly sockets: readonly WebSocket[]) {
    for (const socket of sockets) socket.once('close', () => { this.closed++; });
  }

  static async open(options: SocketsOptions): Promise<OpenSockets> {
    const sockets: WebSocket[] = [];
    for (let from = 0; from < options.count; from += OPENED_AT_ONCE) {
      const numbers = Array.from({ length: Math.min(OPENED_AT_ONCE, options.count - from) }, (_, index) => from + index);
      sockets.push(...await Promise.all(numbers.map((number) => opened(options, number))));
    }
    return new OpenSockets(sockets);
  }

  get lost(): number {
    return this.closed;
  }

  close(): void {
    for (const socket of this.sockets) socket.terminate();
  }
}

function opened({ url, tokens, channels, handle }: SocketsOptions, number: number): Promise<WebSocket> {
  const token = tokens[Math.floor(number / SOCKETS_OF_A_SESSION)];
  if (token === undefined) throw new Error(`${tokens.length} sessions are too few for socket ${number}`);
  const socket = new WebSocket(new URL('/ws', url.replace('http', 'ws')), {
    headers: { 'x-token': token }, perMessageDeflate: false, handshakeTimeout: 30_000,
    localAddress: `127.0.0.${1 + Math.floor(number / SOCKETS_OF_AN_ADDRESS)}`,
  });
  return new Promise((ready, failed) => {
    socket.once('error', failed);
    socket.once('close', (code) => failed(new Error(`socket ${number} was closed by ${code}`)));
    socket.once('message', (data) => {
      const { offset } = InitializedFrame.parse(JSON.parse(String(data)));
      socket.send(JSON.stringify({ action: 'subscribe', channels, since: offset }));
      if (handle) socket.on('message', (later) => handle(EventFrame.parse(JSON.parse(String(later))), number));
      ready(socket);
    });
  });
}
