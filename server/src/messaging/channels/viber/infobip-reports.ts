import * as z from 'zod';
import type { DeliveryReceipt, IncomingMessage } from '../channel';
import type { AttemptUuid } from '../http/attempt-uuid';
import { jsonIn } from '../http/json-in';
import { codeOf, infobipError, infobipStatus, reasonFor, stateOf } from './infobip-status';

const named = z.object({ messageId: z.string().min(1).max(200) });
const delivery = named.extend({ to: z.string(), doneAt: z.string().nullish(), status: infobipStatus, error: infobipError.nullish() });
/** `from` is the recipient, because the recipient's phone sends the report. */
const seen = named.extend({ from: z.string(), seenAt: z.string().nullish() });
const writer = z.string().min(1).max(50);
/** Infobip's client libraries call the field `from`, its older documentation `sender`. */
const inbound = named.extend({
  from: writer.optional(),
  sender: writer.optional(),
  to: z.string().min(1).max(50),
  receivedAt: z.string().nullish(),
  message: z.discriminatedUnion('type', [
    z.object({ type: z.literal('TEXT'), text: z.string() }),
    z.object({
      type: z.literal('FILE'), url: z.url({ protocol: /^https?$/ }).max(2_000), fileName: z.string().max(500).nullish(),
      text: z.string().nullish(),
    }),
  ]),
}).refine(({ from, sender }) => (from ?? sender) !== undefined);
const PHONE = /^\+?\d[\d ().-]*$/;
const envelope = z.object({ results: z.array(z.unknown()) });

export const deliveryReceipt = (uuid: AttemptUuid) => reader(delivery, ({ messageId, to, doneAt, status, error }): DeliveryReceipt => {
  const reason = reasonFor(status, error ?? undefined);
  return {
    ...namedBy(uuid, messageId), ...timeOf(doneAt), state: stateOf(status), destination: digitsOf(to),
    errorCode: codeOf(status, error ?? undefined),
    ...(reason !== undefined && { reason }), raw: '',
  };
});

export const seenReceipt = (uuid: AttemptUuid) => reader(seen, ({ messageId, from, seenAt }): DeliveryReceipt => ({
  ...namedBy(uuid, messageId), ...timeOf(seenAt), state: 'seen', destination: digitsOf(from), raw: '',
}));

export const incomingMessage = reader(inbound, ({ messageId, from, sender = '', to, receivedAt, message }): IncomingMessage => ({
  source: numberOf(from ?? sender), destination: to, providerMessageId: messageId, text: message.text ?? '', ...sentAt(receivedAt),
  ...(message.type === 'FILE' && { file: { url: message.url, ...(message.fileName != null && { name: message.fileName }) } }),
}));

/** Every readable result; undefined if the body is not Infobip's or none of its results is readable. */
export function resultsIn<T>(body: string, read: (result: unknown) => T | undefined): T[] | undefined {
  const results = jsonIn(body, envelope)?.results;
  if (results === undefined) return undefined;
  const readable = results.flatMap((result) => read(result) ?? []);
  return readable.length === 0 && results.length > 0 ? undefined : readable;
}

function reader<Shape extends z.ZodType, T extends object>(
  shape: Shape, read: (result: z.output<Shape>) => T,
): (result: unknown) => T | undefined {
  return (result) => {
    const parsed = shape.safeParse(result);
    if (!parsed.success) return undefined;
    const message = read(parsed.data);
    return 'raw' in message ? { ...message, raw: JSON.stringify(result) } : message;
  };
}

function namedBy(uuid: AttemptUuid, messageId: string): { providerMessageId: string; attemptId?: bigint } {
  const attemptId = uuid.attemptIn(messageId);
  return { providerMessageId: messageId, ...(attemptId !== undefined && { attemptId }) };
}

function sentAt(written: string | null | undefined): { sentAt?: Date } {
  const { doneAt } = timeOf(written);
  return doneAt ? { sentAt: doneAt } : {};
}

function timeOf(written: string | null | undefined): { doneAt?: Date } {
  const time = Date.parse(written ?? '');
  return Number.isNaN(time) ? {} : { doneAt: new Date(time) };
}

function digitsOf(number: string): string {
  return number.replace(/\D/g, '');
}

/** Restores the plus that Infobip omits from E.164 numbers, to distinguish them from national numbers. */
function numberOf(writer: string): string {
  return PHONE.test(writer) ? `+${digitsOf(writer)}` : writer;
}
