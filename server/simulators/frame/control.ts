import type { IncomingMessage as Request, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { behaviourChangeSchema } from './behaviour';
import type { Simulators } from './served-simulator';
import { fromRecipient, simulatorAt } from './served-simulator';

/**
 * The control API, JSON over HTTP on loopback, each path behind the prefix of its simulator:
 * GET /stats · GET /behaviour · POST /behaviour (a partial behaviour) · GET /journal?token= · POST /cut · POST /incoming
 */
export function createControl(simulators: Simulators): Server {
  return createServer((request, response) => {
    void answer(simulators, request, response).catch((error: unknown) => {
      send(response, 400, { error: error instanceof Error ? error.message : String(error) });
    });
  });
}

async function answer(simulators: Simulators, request: Request, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const found = simulatorAt(simulators, url.pathname);
  if (found === undefined) {
    send(response, 404, { error: 'unknown path' });
    return;
  }
  const [prefix, simulator] = found;
  switch (`${request.method} ${url.pathname.slice(prefix.length)}`) {
    case 'GET /stats': send(response, 200, simulator.report()); return;
    case 'GET /behaviour': send(response, 200, simulator.behaviour); return;
    case 'POST /behaviour':
      simulator.behave(behaviourChangeSchema.parse(await body(request)));
      send(response, 200, simulator.behaviour);
      return;
    case 'GET /journal': send(response, 200, simulator.journalled(url.searchParams.get('token') ?? '')); return;
    case 'POST /cut':
      simulator.cut();
      send(response, 200, simulator.report());
      return;
    case 'POST /incoming': {
      const taken = simulator.incoming(fromRecipient.parse(await body(request)));
      send(response, taken ? 200 : 409, taken ? {} : { error: 'nobody has told where such messages go' });
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
