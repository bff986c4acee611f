import type { ServerResponse } from 'node:http';
import type { Fault } from './behaviour';
import type { Callback } from './callback-sender';

export type Reply = {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body: string;
  fault?: Fault;
  callbacks?: readonly Callback[];
};

export function jsonReply(status: number, value: unknown): Reply {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

const HUGE_OCTETS = 2 * 1024 * 1024;
const DRIP_MS = 50;

export type Spoiling = { errorBody: string; retryAfterSeconds: number | null };

/** Writes the response, or the configured fault instead of it. Resolves when nothing more will be written. */
export async function writeReply(response: ServerResponse, reply: Reply, { errorBody, retryAfterSeconds }: Spoiling): Promise<void> {
  const whole = (status: number, body: string, headers: Readonly<Record<string, string>> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };
  switch (reply.fault) {
    case undefined: whole(reply.status, reply.body, reply.headers); return;
    case 'throttled': whole(429, errorBody, retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) }); return;
    case 'server-error': whole(500, errorBody); return;
    case 'unavailable': whole(503, errorBody); return;
    case 'error-in-200': whole(200, errorBody); return;
    case 'nonsense': whole(200, '<html>502 Bad Gateway</html>'); return;
    case 'other-json': whole(200, '{"unexpected":[null,1,{"messages":7}]}'); return;
    case 'huge-body': whole(200, `"${'x'.repeat(HUGE_OCTETS)}"`); return;
    case 'silence': await new Promise((closed) => { response.once('close', closed); }); return;
    case 'cut': response.destroy(); return;
    case 'half-body':
      response.writeHead(reply.status, { ...reply.headers, 'content-length': Buffer.byteLength(reply.body) });
      response.write(reply.body.slice(0, reply.body.length / 2), () => response.destroy());
      return;
    case 'slow-body': await drip(response, reply); return;
  }
}

async function drip(response: ServerResponse, { status, headers, body }: Reply): Promise<void> {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  for (const character of body) {
    if (response.destroyed) return;
    response.write(character);
    await new Promise((next) => { setTimeout(next, DRIP_MS); });
  }
  response.end();
}
