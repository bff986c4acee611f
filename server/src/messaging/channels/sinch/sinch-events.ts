import type { Callback, CallbackReader, CallbackRequest } from '../channel';
import { isSameSecret } from '../http/same-secret';
import type { SinchApplication } from './sinch-signature';
import { sinchAuthorization } from './sinch-signature';

export type SinchEvents = {
  application: SinchApplication;
  /** Callback address at which Sinch reaches this connection; its path is signed too. */
  callbackUrl: string;
  callbackMaxAgeSeconds: number;
  read(request: CallbackRequest): Callback | null;
};

const nothing = (status: number): Callback => ({ receipts: [], incoming: [], answer: { status } });

/** One address receives all events of an application; only recent, signed ones are read. */
export function sinchCallbacks({ application, callbackUrl, callbackMaxAgeSeconds, read }: SinchEvents): CallbackReader {
  const base = new URL(callbackUrl).pathname.replace(/\/+$/, '');
  return (request) => {
    if (request.method !== 'POST' || request.path !== 'events') return nothing(404);
    if (!isSigned(request, `${base}/${request.path}`, application) || isStale(request, callbackMaxAgeSeconds)) return nothing(401);
    return read(request) ?? nothing(400);
  };
}

export function eventAnswer(value: object): Callback['answer'] {
  return { status: 200, contentType: 'application/json', body: JSON.stringify(value) };
}

function isSigned({ method, headers, body }: CallbackRequest, path: string, application: SinchApplication): boolean {
  const { authorization, 'x-timestamp': timestamp, 'content-type': contentType = '' } = headers;
  if (authorization === undefined || timestamp === undefined) return false;
  // The scheme name before the key is case-insensitive.
  return isSameSecret(authorization.replace(
    /^application\b/i, 'application',
  ), sinchAuthorization(application, { verb: method, path, contentType, timestamp, body }));
}

function isStale({ headers, receivedAt }: CallbackRequest, maxAgeSeconds: number): boolean {
  const sent = Date.parse(headers['x-timestamp'] ?? '');
  return !(Math.abs(receivedAt.getTime() - sent) <= maxAgeSeconds * 1_000);
}
