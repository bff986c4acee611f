import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** `of` is method and path, such as `GET /stats`. */
export type ControlCall = {
  of: string;
  url: URL;
  body(): Promise<unknown>;
  answer(status: number, value: object): void;
  send(mediaType: string, octets: string | Buffer): void;
};

/** A JSON control API. Errors thrown by `handle`, including malformed bodies, become 400 with their message. */
export function jsonControl(handle: (call: ControlCall) => Promise<void>): Server {
  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const answer = (status: number, value: object) => write(response, { status, mediaType: 'application/json' }, JSON.stringify(value));
    const send = (mediaType: string, octets: string | Buffer) => write(response, { status: 200, mediaType }, octets);
    handle({ of: `${request.method} ${url.pathname}`, url, body: () => bodyOf(request), answer, send }).catch((error: unknown) => {
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

function write(response: ServerResponse, { status, mediaType }: { status: number; mediaType: string }, octets: string | Buffer): void {
  response.writeHead(status, { 'content-type': mediaType, 'x-content-type-options': 'nosniff' }).end(octets);
}
