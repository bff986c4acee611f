import * as z from 'zod/mini';
import type { CallbackType } from '../callbacks';
import { apiMessageStatuses } from './messages';
import { described } from './operation';
import * as p from './shared-fields';

type Fields = Record<string, z.ZodMiniType>;

const happened = described(z.string(), 'When it happened: ISO 8601, UTC. The same for every attempt.', '2026-11-23T08:00:00.000Z');
const params = described(z.record(
  z.string(), z.string(),
), 'Parameters that an operator set for your alpha name’s route, exactly as set. Empty for a webhook that you created.');

/** Nullable fields are also null if the message was deleted before the callback was sent. */
const status = {
  id: described(z.string(), 'Message number in the portal.', '184467'),
  uuid: described(z.string(), 'ID of the message for `getMessage`.', '3f2b8c1e-9a4d-8e21-b7c0-5d1f0a6e4b92'),
  listId: described(z.nullable(z.string()), 'Number of its list. Messages that are sent alone share lists.', '7'),
  customerListId: described(z.nullable(z.string()), 'Your list ID, if you set one.', 'spring-sale'),
  customerSmsId: described(z.nullable(z.string()), 'Your message ID, if you set one.', 'order-4711'),
  from: described(z.nullable(z.string()), 'Alpha name it was sent under, or the fallback’s once the fallback takes over.', 'Shop'),
  recipient: described(z.nullable(z.string()), 'Digits only, without a plus.', '380671234567'),
  messageType: described(z.nullable(z.string()), 'Channel and kind of the message, or the fallback’s once the fallback takes over.', 'sms'),
  status: described(z.number(), 'Current status, as the number that the portal uses.', 3),
  statusName: described(z.enum(apiMessageStatuses), 'The same status by name.', 'delivered'),
  extended_status: described(z.nullable(z.string()), '`seen` if the recipient has read it.', 'seen'),
  detail_call: described(z.optional(z.string()), 'Number the recipient must call, if the message asks for a call.', '442079460100'),
  detail_cliFilter: described(
    z.optional(z.string()), 'Pattern of the calling number, for a flash call that you sent yourself.', '(.*)7468(.*)',
  ),
  reason: described(z.nullable(z.string()), 'Why it wasn’t delivered: a name from the list of reasons in the documentation.', 'no_route'),
  stage: described(
    z.enum(['main', 'fallback']), '`fallback` once the fallback takes over, whichever of the two is delivered in the end.', 'main',
  ),
  partscount: described(z.nullable(z.number()), 'Number of parts it was sent in.', 1),
  cost: described(z.string(), 'Charged so far: a decimal number with up to four decimal places.', '0.54'),
  dtsend: described(z.nullable(z.string()), 'When it was sent: ISO 8601, UTC.', '2026-11-23T08:00:00.000Z'),
  updated: described(z.string(), 'When it got this status: ISO 8601, UTC.', '2026-11-23T08:00:04.000Z'),
  test: described(z.optional(z.boolean()), 'True for a made-up message that `testCallback` sends; absent otherwise.', true),
};

const incoming = {
  id: described(z.string(), 'Message number in the portal.', '4'),
  from: described(z.string(), 'Number of the person who wrote: digits only, without a plus.', '380671234567'),
  to: described(z.string(), 'Your number or name that received the message.', '4455'),
  text: described(z.string(), 'Text of the message. Empty if there is only a file.', 'Yes, please'),
  fileUrl: described(z.nullable(z.string()), 'Where to download the attached file.', 'https://files.example/1'),
  fileName: described(z.nullable(z.string()), 'Name of the attached file.', 'receipt.png'),
  received: described(z.string(), 'When it was received: ISO 8601, UTC.', '2026-11-23T08:00:00.000Z'),
};

const lowBalance = {
  accountUuid: described(z.string(), 'ID of the account, as in `getBalance`.', '0198c1d0-0000-7000-8000-000000000001'),
  name: described(z.string(), 'Name of the account.', 'Main account'),
  sum: described(z.string(), 'Amount you can spend: a decimal number.', '49.50'),
  threshold: described(z.string(), 'Alert threshold that the balance dropped below.', '50.00'),
  currency_code: p.currency,
};

/** `standard`: the format of Standard Webhooks. */
function standard<T extends CallbackType, F extends Fields>(type: T, fields: F) {
  return z.object({ type: z.literal(type), timestamp: happened, data: z.object({ ...fields, params }) });
}

/** `flat`: the same fields at the top level, each as a string. The route's custom parameters are added, but never replace a field. */
function flat<T extends CallbackType>(type: T, fields: Fields) {
  return z.catchall(z.object({ type: z.literal(type), timestamp: happened, ...Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, asString(field)]),
  ) }), z.string());
}

function asString(field: z.ZodMiniType): z.ZodMiniType {
  const { description = '', examples } = z.globalRegistry.get(field) ?? {};
  const example = Array.isArray(examples) ? String(examples[0]) : undefined;
  if (field._zod.optin === 'optional') return described(z.optional(z.string()), description, example);
  return described(z.string(), field._zod.def.type === 'nullable' ? `${description} Empty if there is none.` : description, example);
}

export const StatusCallback = standard('message.status', status);
export const IncomingCallback = standard('message.incoming', incoming);
export const LowBalanceCallback = standard('balance.low', lowBalance);
export const CallbackBody = described(
  z.union([StatusCallback, IncomingCallback, LowBalanceCallback]), 'Body of any webhook of the class `standard`; `type` says which one.',
);
export const FlatStatusCallback = flat('message.status', status);
export const FlatIncomingCallback = flat('message.incoming', incoming);
export const FlatLowBalanceCallback = flat('balance.low', lowBalance);

/** Request bodies for each callback type in both formats, `standard` and `flat`. Types and fields may be added in the future. */
export const callbackBodies = {
  'message.status': {
    title: 'Message status',
    description: 'Sent each time the status of a message changes after it was accepted, in order for each message, and when it is seen, refunded, or sent again. A message and its fallback count as one: if the main message was in progress when the fallback takes over, it stays `processing`, and nothing is sent until the end.',
    standard: StatusCallback, flat: FlatStatusCallback,
  },
  'message.incoming': {
    title: 'Incoming message', description: 'Sent for each message that a recipient writes to your number or name.',
    standard: IncomingCallback, flat: FlatIncomingCallback,
  },
  'balance.low': {
    title: 'Low balance', description: 'Sent when an account drops below the threshold of an alert set for it.',
    standard: LowBalanceCallback, flat: FlatLowBalanceCallback,
  },
} satisfies Record<CallbackType, { title: string; description: string; standard: z.ZodMiniType; flat: z.ZodMiniType }>;
