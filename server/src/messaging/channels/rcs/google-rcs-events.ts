import * as z from 'zod';
import type { DeliveryReceipt, DeliveryState, IncomingMessage } from '../channel';
import type { AttemptUuid } from '../http/attempt-uuid';
import { jsonIn } from '../http/json-in';

const number = z.string().regex(/^\+?\d{5,20}$/);
const about = z.object({ messageId: z.string().min(1).max(200), agentId: z.string().max(200).optional(), sendTime: z.string().optional() });
const event = about.extend({ eventType: z.string(), senderPhoneNumber: number.optional(), phoneNumber: number.optional() });
const message = about.extend({
  senderPhoneNumber: number,
  agentId: z.string().min(1).max(200),
  text: z.string().optional(),
  userFile: z.object({
    payload: z.object({ fileUri: z.url({ protocol: /^https?$/ }).max(2_000), fileName: z.string().max(500).optional() }),
  }).optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  suggestionResponse: z.object({ text: z.string().optional(), postbackData: z.string().optional() }).optional(),
});

export type RcsEvent = { receipt: DeliveryReceipt } | { incoming: IncomingMessage } | 'nothing';

/** Other events give no receipt, because they say nothing certain about delivery. */
const states: Readonly<Record<string, DeliveryState>> = { DELIVERED: 'delivered', READ: 'seen', TTL_EXPIRATION_REVOKED: 'expired' };

/** Returns undefined if `decoded` is neither a Google event nor a Google message. */
export function readRcsEvent(decoded: string, uuid: AttemptUuid): RcsEvent | undefined {
  const happened = jsonIn(decoded, event);
  if (happened !== undefined) return receiptOf(happened, uuid, decoded);
  const written = jsonIn(decoded, message);
  return written && { incoming: incomingOf(written) };
}

function receiptOf(
  { eventType, messageId, senderPhoneNumber, phoneNumber, sendTime }: z.output<typeof event>, uuid: AttemptUuid, raw: string,
): RcsEvent {
  const state = Object.hasOwn(states, eventType) ? states[eventType] : undefined;
  if (state === undefined) return 'nothing';
  const attemptId = uuid.attemptIn(messageId);
  const time = Date.parse(sendTime ?? '');
  return {
    receipt: {
      providerMessageId: messageId, state, destination: (senderPhoneNumber ?? phoneNumber ?? '').replace('+', ''), raw,
      ...(state === 'expired' && { errorCode: eventType }),
      ...(attemptId !== undefined && { attemptId }),
      ...(!Number.isNaN(time) && { doneAt: new Date(time) }),
    },
  };
}

function incomingOf(
  { senderPhoneNumber, agentId, messageId, sendTime, text, userFile, location, suggestionResponse }: z.output<typeof message>,
): IncomingMessage {
  const coordinates = location === undefined ? undefined : `${location.latitude}, ${location.longitude}`;
  const file = userFile?.payload;
  const time = Date.parse(sendTime ?? '');
  return {
    source: `+${senderPhoneNumber.replace('+', '')}`, destination: agentId, providerMessageId: messageId,
    text: text ?? suggestionResponse?.text ?? coordinates ?? '',
    ...(!Number.isNaN(time) && { sentAt: new Date(time) }),
    ...(file !== undefined && { file: { url: file.fileUri, ...(file.fileName !== undefined && { name: file.fileName }) } }),
  };
}
