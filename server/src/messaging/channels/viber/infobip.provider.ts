import * as z from 'zod';
import type { MessageType } from '@portal/messaging';
import type { RichSubmission, SubmissionOutcome } from '../channel';
import type { AttemptUuid } from '../http/attempt-uuid';
import { contentRefusal } from '../http/content-refusal';
import type { HttpAnswer, HttpProvider } from '../http/http-provider';
import { deliveryReceipt, resultsIn } from './infobip-reports';
import { codeOf, DUPLICATE_MESSAGE_ID, infobipError, infobipStatus, reasonFor, stateOf, SYSTEM_ERROR } from './infobip-status';
import { viberContent } from './viber-content';

export type InfobipOptions = {
  authorization: string;
  batch: number;
  uuid: AttemptUuid;
  webhooks: { delivery: string; seen: string } | null;
};

const MAX_VALIDITY_SECONDS = 48 * 60 * 60;
const MIN_VALIDITY_SECONDS = 30;
/** Infobip expects numeric senders and recipients without a plus. */
const PLUS_BEFORE_DIGITS = /^\+(?=\d+$)/;

const answered = z.object({
  messages: z.array(z.object({ messageId: z.string(), status: infobipStatus, error: infobipError.nullish() })),
});

export const infobipAuthorization = (apiKey: string): string => `App ${apiKey}`;

/** POST /viber/2/messages, as in Infobip's client libraries. Infobip does not promise to accept a repeated id only once. */
export function createInfobipProvider({ authorization, batch, uuid, webhooks }: InfobipOptions): HttpProvider {
  const headers = { authorization };
  const readReceipt = deliveryReceipt(uuid);
  return {
    batch,
    fault({ source, message }) {
      if (!message.type.startsWith('viber')) return { reason: 'content_refused', code: 'type_notAllowed' };
      if (source.trim() === '') return { reason: 'sender_refused', code: 'sender_required' };
      return contentRefusal(message);
    },
    request: (submissions) => ({
      method: 'POST', path: '/viber/2/messages', headers,
      body: JSON.stringify({ messages: submissions.map((submission) => infobipMessage(submission, uuid, webhooks)) }),
    }),
    outcomes: (submissions, answer) => outcomesIn(submissions, answer, uuid),
    question: ({ providerMessageId }) => ({
      method: 'GET', path: `/viber/2/reports?messageId=${encodeURIComponent(providerMessageId)}`, headers,
    }),
    answer({ providerMessageId }, { status, body }) {
      const receipts = status === 200 ? resultsIn(body, readReceipt) : undefined;
      if (receipts === undefined) throw new Error('not a list of reports');
      return receipts.find((receipt) => receipt.providerMessageId === providerMessageId) ?? null;
    },
  };
}

function infobipMessage(
  { attemptId, source, destination, message, validitySeconds }: RichSubmission, uuid: AttemptUuid, webhooks: InfobipOptions['webhooks'],
): object {
  return {
    sender: source.replace(PLUS_BEFORE_DIGITS, ''),
    destinations: [{ to: destination, messageId: uuid.of(attemptId) }],
    content: viberContent(message),
    options: {
      label: labelOf(message.type),
      ...(message.type === 'viber_session' && { applySessionRate: true }),
      ...(validitySeconds !== undefined && { validityPeriod: { amount: validityOf(validitySeconds), timeUnit: 'SECONDS' } }),
    },
    webhooks: {
      ...(webhooks !== null && { delivery: { url: webhooks.delivery }, seen: { url: webhooks.seen } }),
      contentType: 'application/json',
      callbackData: String(attemptId),
    },
  };
}

/** Promotional messages cost more and must not carry the transactional label. */
function labelOf(type: MessageType): 'TRANSACTIONAL' | 'PROMOTIONAL' {
  switch (type) {
    case 'viber_service': case 'viber_trans': case 'viber_session': case 'viber_otp': return 'TRANSACTIONAL';
    default: return 'PROMOTIONAL';
  }
}

function validityOf(seconds: number): number {
  return Math.min(MAX_VALIDITY_SECONDS, Math.max(MIN_VALIDITY_SECONDS, Math.round(seconds)));
}

/** Throws on an unreadable response; the HTTP status then decides. */
function outcomesIn(submissions: readonly RichSubmission[], { status, body }: HttpAnswer, uuid: AttemptUuid): SubmissionOutcome[] {
  if (status < 200 || status >= 300) return [];
  const ours = new Set(submissions.map(({ attemptId }) => attemptId));
  return answered.parse(JSON.parse(body)).messages.flatMap((message) => {
    const attemptId = uuid.attemptIn(message.messageId);
    return attemptId !== undefined && ours.has(attemptId) ? [outcomeOf(attemptId, message)] : [];
  });
}

function outcomeOf(attemptId: bigint, { messageId, status, error }: z.output<typeof answered>['messages'][number]): SubmissionOutcome {
  const code = codeOf(status, error ?? undefined);
  if (status.name === DUPLICATE_MESSAGE_ID) return { kind: 'accepted', attemptId, providerMessageId: messageId };
  if (status.name === SYSTEM_ERROR) return { kind: 'postponed', attemptId, cause: 'failed', code };
  switch (stateOf(status)) {
    case 'accepted': case 'enroute': case 'delivered': case 'seen': return { kind: 'accepted', attemptId, providerMessageId: messageId };
    case 'unknown': case 'deleted': return { kind: 'unknown', attemptId };
    case 'undeliverable': case 'expired': case 'rejected': return {
      kind: 'refused', attemptId, reason: reasonFor(status, error ?? undefined) ?? 'refused', code,
    };
  }
}
