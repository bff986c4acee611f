import type { Callback, CallbackAnswer, CallbackReader, CallbackRequest, DeliveryReceipt, IncomingMessage } from '../channel';
import type { AttemptUuid } from '../http/attempt-uuid';
import { isSameSecret } from '../http/same-secret';
import { deliveryReceipt, incomingMessage, resultsIn, seenReceipt } from './infobip-reports';
import type { CallbackAuth } from './infobip-settings';

export type InfobipCallbackOptions = { auth: CallbackAuth; secret: string; uuid: AttemptUuid };

/** Paths: `delivery`, `seen` and `incoming`. Unless it gets 2xx, Infobip sends retry n after 1 min + 1 min × n². */
export function infobipCallbacks({ auth, secret, uuid }: InfobipCallbackOptions): CallbackReader {
  const delivered = deliveryReceipt(uuid);
  const seen = seenReceipt(uuid);
  return (request) => {
    if (!isAuthentic(request, auth, secret)) return nothing({ status: 401 });
    if (request.method !== 'POST') return nothing({ status: 405 });
    const body = request.body.toString('utf8');
    switch (request.path) {
      case 'delivery': return received({ receipts: resultsIn(body, delivered) });
      case 'seen': return received({ receipts: resultsIn(body, seen) });
      case 'incoming': return received({ incoming: resultsIn(body, incomingMessage) });
      default: return nothing({ status: 404 });
    }
  };
}

function isAuthentic({ query, headers }: CallbackRequest, auth: CallbackAuth, secret: string): boolean {
  switch (auth.by) {
    case 'query': return isSameSecret(query['key'], secret);
    case 'basic': return isSameSecret(headers['authorization'], `Basic ${Buffer.from(`${auth.user}:${secret}`).toString('base64')}`);
    case 'header': return isSameSecret(headers[auth.name], secret);
  }
}

function received({ receipts, incoming }: { receipts?: DeliveryReceipt[]; incoming?: IncomingMessage[] }): Callback {
  if (receipts === undefined && incoming === undefined) return nothing({ status: 400 });
  return { receipts: receipts ?? [], incoming: incoming ?? [], answer: { status: 200 } };
}

function nothing(answer: CallbackAnswer): Callback {
  return { receipts: [], incoming: [], answer };
}
