import type { IncomingMessage as Request, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { createControl } from './control';
import type { Simulators } from './served-simulator';
import { simulatorAt } from './served-simulator';

export type ServeOptions = { port?: number; host?: string; controlPort?: number };
export type Served = { port: number; controlPort: number | undefined; stop(): Promise<void> };

export async function serveSimulators(
  simulators: Simulators, { port = 0, host = '127.0.0.1', controlPort }: ServeOptions,
): Promise<Served> {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    void dispatch(simulators, request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const control = controlPort === undefined ? undefined : createControl(simulators);
  return {
    port: await listen(server, port, host),
    controlPort: control && await listen(control, controlPort ?? 0, '127.0.0.1'),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      control?.closeAllConnections();
      await Promise.all([server, ...(control === undefined ? [] : [control])].map(closed));
    },
  };
}

async function dispatch(simulators: Simulators, request: Request, response: ServerResponse): Promise<void> {
  const found = simulatorAt(simulators, new URL(request.url ?? '/', 'http://simulator').pathname);
  if (found === undefined) {
    response.writeHead(404).end();
    return;
  }
  const [prefix, simulator] = found;
  await simulator.take(request, response, prefix);
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((listening, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      const address = server.address();
      listening(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((done) => { server.close(() => done()); });
}
