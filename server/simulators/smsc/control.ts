import type { IncomingMessage as Request, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { z } from 'zod';
import { behaviourChangeSchema } from './behaviour';
import type { SmscSimulator } from './smsc-simulator';

const incomingSchema = z.object({
  source: z.string().min(1).max(20),
  destination: z.string().min(1).max(20),
  text: z.string(),
  systemId: z.string().optional(),
}).strict();

/**
 * The control API, JSON over HTTP on loopback:
 * GET /stats · GET /behaviour · POST /behaviour (a partial behaviour) · GET /journal?token= · POST /cut · POST /incoming
 */
export function createControl(simulator: SmscSimulator): Server {
  return createServer((request, response) => {
    void answer(simulator, request, response).catch((error: unknown) => {
      send(response, 400, { error: error instanceof Error ? error.message : String(error) });
    });
  });
}

async function answer(simulator: SmscSimulator, request: Request, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /stats': send(response, 200, simulator.stats()); return;
    case 'GET /behaviour': send(response, 200, simulator.behaviour); return;
    case 'POST /behaviour':
      simulator.behave(behaviourChangeSchema.parse(await body(request)));
      send(response, 200, simulator.behaviour);
      return;
    case 'GET /journal': send(response, 200, simulator.journalled(url.searchParams.get('token') ?? '')); return;
    case 'POST /cut':
      simulator.cut();
      send(response, 200, simulator.stats());
      return;
    case 'POST /incoming': {
      const taken = simulator.incoming(incomingSchema.parse(await body(request)));
      send(response, taken ? 200 : 409, taken ? {} : { error: 'nobody is bound as a receiver' });
      return;
    }
    default: send(response, 404, { error: 'unknown path' });
  }
}

async function body(request: Request): Promise<unknown> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text);
}

function send(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
