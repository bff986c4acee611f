import type { HttpRequest } from '../http/http-provider';
import type { SinchApplication } from './sinch-signature';
import { sinchAuthorization } from './sinch-signature';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The signature covers `path` alone, not a path in the connection's base URL. */
export function sinchRequest(application: SinchApplication, now: Date, verb: 'GET' | 'POST', path: string, content?: object): HttpRequest {
  const body = content === undefined ? '' : JSON.stringify(content);
  const contentType = content === undefined ? '' : JSON_TYPE;
  const timestamp = now.toISOString();
  return {
    method: verb,
    path,
    headers: {
      'authorization': sinchAuthorization(application, { verb, path, contentType, timestamp, body }),
      'x-timestamp': timestamp,
      ...(content !== undefined && { 'content-type': contentType }),
    },
    ...(content !== undefined && { body }),
  };
}
