import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Exchange = { request: IncomingMessage; response: ServerResponse };

export class OpenExchanges {
  private readonly bySocket = new WeakMap<Socket, readonly Exchange[]>();

  follow(server: Server): void {
    server.on('request', (request, response) => {
      this.bySocket.set(request.socket, [...this.openOn(request.socket), { request, response }]);
    });
  }

  /** True if the client would match a raw answer to the failed request: no other answer has begun or is pending. */
  mayBeAnswered(socket: Socket): boolean {
    const [first, ...others] = this.openOn(socket);
    if (!first) return true;
    return others.length === 0 && !first.request.complete && !first.response.headersSent;
  }

  private openOn(socket: Socket): readonly Exchange[] {
    return (this.bySocket.get(socket) ?? []).filter(({ request, response }) => !request.complete || !response.writableFinished);
  }
}
