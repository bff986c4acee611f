import * as z from 'zod';
import type { Callback, CallbackRequest } from '../channel';
import { jsonIn } from '../http/json-in';
import { expectedCall, idOf } from './expected-call';
import type { Expectations } from './expected-calls.channel';
import { eventAnswer } from './sinch-events';

/** The ICE event, "incoming call"; only the fields that we use. A hidden number is "private" or empty. */
const IncomingCallEvent = z.object({
  event: z.literal('ice'),
  callid: z.string().min(1).max(200),
  cli: z.string().max(100).nullish(),
  to: z.object({ type: z.string(), endpoint: z.string().max(100) }),
});
const OtherEvent = z.object({ event: z.enum(['ace', 'dice', 'notify']) });
const Event = z.union([IncomingCallEvent, OtherEvent]);

/** The call is never answered, so it costs the caller nothing (SVAML: developers.sinch.com, "hangup"). */
const HANG_UP = eventAnswer({ action: { name: 'hangup' } });

/** Reads a call to one of our numbers as a receipt. Whether a message expects the call is checked when the receipt is stored. */
export function readIncomingCall(expectations: Expectations, { body, receivedAt }: CallbackRequest): Callback | null {
  const raw = body.toString('utf8');
  const event = jsonIn(raw, Event);
  if (event === undefined) return null;
  if (event.event !== 'ice') return { receipts: [], incoming: [], answer: { status: 200 } };
  const [destination, number] = [digitsOf(event.cli ?? ''), digitsOf(event.to.endpoint)];
  const call = destination !== null && number !== null ? expectedCall({ number, destination }, receivedAt.getTime(), expectations) : null;
  if (call === null) return { receipts: [], incoming: [], answer: HANG_UP };
  const receipt = { providerMessageId: idOf(call), state: 'delivered' as const, destination: call.destination, doneAt: receivedAt, raw };
  return { receipts: [receipt], incoming: [], answer: HANG_UP };
}

function digitsOf(endpoint: string): string | null {
  return /^\+?(\d{5,15})$/.exec(endpoint)?.[1] ?? null;
}
