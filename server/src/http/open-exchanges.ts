import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** The requests of each connection that are not read, or not answered, to their ends. */
export class OpenExchanges {
  private readonly bySocket = new WeakMap<Socket, readonly Exchange[]>();

  follow(server: Server): void {
    server.on('request', (request, response) => {
      this.bySocket.set(request.socket, [...this.openOn(request.socket), { request, response }]);
    });
  }

  /** Whether what is written past them is taken for the answer to what failed: none has begun, and none that came whole still waits for its own. */
  mayBeAnswered(socket: Socket): boolean {
    const [first, ...others] = this.openOn(socket);
    if (!first) return true;
    return others.length === 0 && !first.request.complete && !first.response.headersSent;
  }

  private openOn(socket: Socket): readonly Exchange[] {
    return (this.bySocket.get(socket) ?? []).filter(({ request, response }) => !request.complete || !response.writableFinished);
  }
}
