import * as z from 'zod/mini';
import type { CallbackType } from '../callbacks';
import { apiMessageStatuses } from './messages';
import { said } from './operation';
import * as p from './pieces';

type Fields = Record<string, z.ZodMiniType>;

const happened = said(z.string(), 'When it happened: ISO 8601, UTC. The same in each try.', '2026-11-23T08:00:00.000Z');
const params = said(z.record(z.string(), z.string()), 'What an operator stored with the direction of your alpha name, as it was stored; empty for a callback that you registered.');

/** Null in what the message no longer tells: it may have been removed since. */
const status = {
  id: said(z.string(), 'The number by which the portal knows the message.', '184467'),
  uuid: said(z.string(), 'The message, as `getMessage` takes it.', '3f2b8c1e-9a4d-8e21-b7c0-5d1f0a6e4b92'),
  listId: said(z.nullable(z.string()), 'The number of its list; a message that was sent alone is a list of its own.', '7'),
  customerListId: said(z.nullable(z.string()), 'Your own id of the list, where you gave one.', 'spring-sale'),
  customerSmsId: said(z.nullable(z.string()), 'Your own id of the message, where you gave one.', 'order-4711'),
  from: said(z.nullable(z.string()), 'The alpha name it was sent under; the fallback’s where that has taken over.', 'Shop'),
  recipient: said(z.nullable(z.string()), 'In digits, without a plus.', '380671234567'),
  messageType: said(z.nullable(z.string()), 'Channel and kind of the message; the fallback’s where that has taken over.', 'sms'),
  status: said(z.number(), 'Where it stands, as the number that the portal shows.', 3),
  statusName: said(z.enum(apiMessageStatuses), 'The same by name.', 'delivered'),
  extended_status: said(z.nullable(z.string()), '`seen` where the recipient has read it.', 'seen'),
  detail_call: said(z.optional(z.string()), 'The number that the recipient has to call, where the message asks for a call.', '442079460100'),
  detail_cliFilter: said(z.optional(z.string()), 'The pattern of the number that calls, of a flash call that you sent yourself.', '(.*)7468(.*)'),
  reason: said(z.nullable(z.string()), 'Why it was not delivered: a name of the documentation’s list of reasons.', 'no_route'),
  stage: said(z.enum(['main', 'fallback']), '`fallback` once its fallback has taken over, whichever of the two is delivered in the end.', 'main'),
  partscount: said(z.nullable(z.number()), 'How many parts it was sent in.', 1),
  cost: said(z.string(), 'Charged so far: a decimal number of at most four digits behind the point.', '0.54'),
  dtsend: said(z.nullable(z.string()), 'When it left: ISO 8601, UTC.', '2026-11-23T08:00:00.000Z'),
  updated: said(z.string(), 'When it came to stand so: ISO 8601, UTC.', '2026-11-23T08:00:04.000Z'),
  test: said(z.optional(z.boolean()), 'True for a message that never was, which `testCallback` sends; absent otherwise.', true),
};

const incoming = {
  id: said(z.string(), 'The number by which the portal knows it.', '4'),
  from: said(z.string(), 'Who wrote, in digits, without a plus.', '380671234567'),
  to: said(z.string(), 'The number or name of yours that was written to.', '4455'),
  text: said(z.string(), 'What was written; empty where there is only a file.', 'Yes, please'),
  fileUrl: said(z.nullable(z.string()), 'Where a file that came with it is fetched.', 'https://files.example/1'),
  fileName: said(z.nullable(z.string()), 'How that file is called.', 'receipt.png'),
  received: said(z.string(), 'When it came in: ISO 8601, UTC.', '2026-11-23T08:00:00.000Z'),
};

const lowBalance = {
  accountUuid: said(z.string(), 'The account, as `getBalance` names it.', '0198c1d0-0000-7000-8000-000000000001'),
  name: said(z.string(), 'Its name.', 'Main account'),
  sum: said(z.string(), 'What may be spent: a decimal number.', '49.50'),
  threshold: said(z.string(), 'The threshold of the alert, which it went below.', '50.00'),
  currency_code: p.currency,
};

/** `standard`: the form of Standard Webhooks. */
function standard<T extends CallbackType, F extends Fields>(type: T, fields: F) {
  return z.object({ type: z.literal(type), timestamp: happened, data: z.object({ ...fields, params }) });
}

/** `flat`: the same fields at the top, each as a string; whatever else is there comes from the params, which take the place of no field. */
function flat<T extends CallbackType>(type: T, fields: Fields) {
  return z.catchall(z.object({ type: z.literal(type), timestamp: happened, ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, asString(field)])) }), z.string());
}

function asString(field: z.ZodMiniType): z.ZodMiniType {
  const { description = '', examples } = z.globalRegistry.get(field) ?? {};
  const example = Array.isArray(examples) ? String(examples[0]) : undefined;
  if (field._zod.optin === 'optional') return said(z.optional(z.string()), description, example);
  return said(z.string(), field._zod.def.type === 'nullable' ? `${description} Empty where there is none.` : description, example);
}

export const StatusCallback = standard('message.status', status);
export const IncomingCallback = standard('message.incoming', incoming);
export const LowBalanceCallback = standard('balance.low', lowBalance);
export const CallbackBody = said(z.union([StatusCallback, IncomingCallback, LowBalanceCallback]), 'Whatever a callback of the class `standard` is told: `type` tells which.');
export const FlatStatusCallback = flat('message.status', status);
export const FlatIncomingCallback = flat('message.incoming', incoming);
export const FlatLowBalanceCallback = flat('balance.low', lowBalance);

/** What is posted to a callback of each type, by the class in which it is written; another type or field may come one day. */
export const callbackBodies = {
  'message.status': {
    title: 'A status of a message', description: 'Comes whenever the status of a message changes after it was taken in, those of one message in their order, and when it is seen, its charge is given back or it is sent again. A message and its fallback are one: where the main message was on its way and the fallback takes over, it stays `processing`, and nothing comes until the end.',
    standard: StatusCallback, flat: FlatStatusCallback,
  },
  'message.incoming': {
    title: 'A message that came in', description: 'Comes for each message that a recipient writes to a number or name of yours.',
    standard: IncomingCallback, flat: FlatIncomingCallback,
  },
  'balance.low': {
    title: 'A balance that runs low', description: 'Comes when an account goes below the threshold of an alert that is set for it.',
    standard: LowBalanceCallback, flat: FlatLowBalanceCallback,
  },
} satisfies Record<CallbackType, { title: string; description: string; standard: z.ZodMiniType; flat: z.ZodMiniType }>;
