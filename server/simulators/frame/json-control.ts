import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** One call to the control of a simulator. `of` is what is asked for, as in `GET /stats`. */
export type ControlCall = {
  of: string;
  url: URL;
  body(): Promise<unknown>;
  answer(status: number, value: object): void;
};

/** A control API: JSON over HTTP. What `handle` throws, a body that is not understood above all, is answered with 400 and its words. */
export function jsonControl(handle: (call: ControlCall) => Promise<void>): Server {
  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const answer = (status: number, value: object) => send(response, status, value);
    handle({ of: `${request.method} ${url.pathname}`, url, body: () => bodyOf(request), answer }).catch((error: unknown) => {
      answer(400, { error: error instanceof Error ? error.message : String(error) });
    });
  });
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text);
}

function send(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
