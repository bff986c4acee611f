import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
/** `null` closes the connection, `silence` never answers. */
export type Answer = { status?: number; headers?: Record<string, string>; body?: unknown } | null | 'silence';

/** HTTP server that gives the answers in order, repeating the last one, and records the requests. */
export async function smallServer(...answers: (Answer | ((asked: ReceivedRequest) => Answer))[]) {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      const answer = answers[Math.min(requests.length, answers.length - 1)];
      requests.push(one);
      reply(response, typeof answer === 'function' ? answer(one) : answer ?? null);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
  };
}

export function problem(status: number, code: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}): Answer {
  const body = {
    type: `/docs/en/errors/codes#${code}`, title: code, status, code, detail: `It is ${code}.`, params: {}, errors: [], requestId: 'r-1',
    ...more,
  };
  return { status, headers: { 'content-type': 'application/problem+json', ...headers }, body };
}

function reply(response: ServerResponse, answer: Answer): void {
  if (answer === 'silence') return;
  if (answer === null) {
    response.destroy();
    return;
  }
  const { status = 200, headers = { 'content-type': 'application/json' }, body } = answer;
  response.writeHead(status, headers).end(typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
