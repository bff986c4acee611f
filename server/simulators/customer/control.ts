import { createServer, type IncomingMessage as Request, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { behaviourChangeSchema } from './behaviour';
import type { CustomerServer } from './customer-server';

const secretSchema = z.object({ secret: z.string().startsWith('whsec_') }).strict();

/**
 * The control API, JSON over HTTP on loopback; `path` is the path that callbacks come to:
 * GET /stats · GET /calls?path= · POST /behaviour?path= (a partial behaviour) · POST /secret?path= (`{"secret": "whsec_…"}`)
 */
export function createControl(customer: CustomerServer): Server {
  return createServer((request, response) => {
    void answer(customer, request, response).catch((error: unknown) => {
      send(response, 400, { error: error instanceof Error ? error.message : String(error) });
    });
  });
}

async function answer(customer: CustomerServer, request: Request, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const path = url.searchParams.get('path') ?? '/';
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /stats': send(response, 200, customer.stats()); return;
    case 'GET /calls': send(response, 200, customer.calls(path)); return;
    case 'POST /behaviour': send(response, 200, customer.behave(path, behaviourChangeSchema.parse(await body(request)))); return;
    case 'POST /secret':
      customer.expectSecret(path, secretSchema.parse(await body(request)).secret);
      send(response, 200, {});
      return;
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
