import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { Callback, CallbackAnswer, CallbackReader } from '../channel';
import type { AttemptUuid } from '../http/attempt-uuid';
import { jsonIn } from '../http/json-in';
import { isSameSecret } from '../http/same-secret';
import { readRcsEvent } from './google-rcs-events';

/** At webhook setup, Google sends the clientToken for us to verify and expects `secret` in the response. */
const handshake = z.object({ clientToken: z.string(), secret: z.string().min(1).max(1_000) });
const pushed = z.object({ message: z.object({ data: z.base64() }) });

/** X-Goog-Signature covers the decoded data, not the body. Google repeats a push for up to 7 days until it gets 200. */
export function googleRcsCallbacks({ clientToken, uuid }: { clientToken: string; uuid: AttemptUuid }): CallbackReader {
  return ({ method, headers, body }) => {
    if (method !== 'POST') return nothing({ status: 405 });
    const text = body.toString('utf8');
    const challenge = jsonIn(text, handshake);
    if (challenge !== undefined) {
      if (!isSameSecret(challenge.clientToken, clientToken)) return nothing({ status: 401 });
      return nothing({ status: 200, contentType: 'text/plain', body: challenge.secret });
    }
    const push = jsonIn(text, pushed);
    if (push === undefined) return nothing({ status: 400 });
    const data = Buffer.from(push.message.data, 'base64');
    const signature = createHmac('sha512', clientToken).update(data).digest('base64');
    if (!isSameSecret(headers['x-goog-signature'], signature)) return nothing({ status: 401 });
    const event = readRcsEvent(data.toString('utf8'), uuid);
    // A signed event that is unknown or not about delivery is acknowledged: a repetition would not help.
    if (event === undefined || event === 'nothing') return nothing({ status: 200 });
    return {
      receipts: 'receipt' in event ? [event.receipt] : [], incoming: 'incoming' in event ? [event.incoming] : [], answer: { status: 200 },
    };
  };
}

function nothing(answer: CallbackAnswer): Callback {
  return { receipts: [], incoming: [], answer };
}
