import { createHash, createHmac } from 'node:crypto';
import type { Callback, CallbackReader, CallbackRequest } from '../channel';
import type { AttemptUuid } from '../http/attempt-uuid';
import { jsonIn } from '../http/json-in';
import { isSameSecret } from '../http/same-secret';
import { receiptOf, RequestStatus } from './request-status';

const nothing = (status: number): Callback => ({ receipts: [], incoming: [], answer: { status } });

/** The gateway accepts only HTTP 200, and tries ten times. */
const TAKEN = 200;

export type TelegramCalls = { token: string; callbackMaxAgeSeconds: number; uuid: AttemptUuid };

/** Reads delivery reports of the gateway, which signs them with a key derived from our token. */
export function telegramCallbacks({ token, callbackMaxAgeSeconds, uuid }: TelegramCalls): CallbackReader {
  const key = createHash('sha256').update(token).digest();
  return (request) => {
    if (request.method !== 'POST' || request.path !== 'status') return nothing(404);
    if (!isSigned(request, key) || isStale(request, callbackMaxAgeSeconds)) return nothing(401);
    const raw = request.body.toString('utf8');
    const status = jsonIn(raw, RequestStatus);
    if (status === undefined) return nothing(400);
    const receipt = receiptOf(status, raw, uuid);
    return { receipts: receipt === null ? [] : [receipt], incoming: [], answer: { status: TAKEN } };
  };
}

/** Hex HMAC-SHA256 over the time, a line break and the raw body. */
function isSigned({ headers, body }: CallbackRequest, key: Buffer): boolean {
  const timestamp = headers['x-request-timestamp'];
  const expected = createHmac('sha256', key).update(`${timestamp}\n`).update(body).digest('hex');
  return isSameSecret(headers['x-request-signature']?.toLowerCase(), expected);
}

function isStale({ headers, receivedAt }: CallbackRequest, maxAgeSeconds: number): boolean {
  const timestamp = headers['x-request-timestamp'] ?? '';
  if (!/^\d{1,10}$/.test(timestamp)) return true;
  return Math.abs(receivedAt.getTime() / 1_000 - Number(timestamp)) > maxAgeSeconds;
}
