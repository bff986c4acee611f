import { codeIn } from '@portal/messaging';
import * as z from 'zod';
import type { RichSubmission, SubmissionOutcome } from '../channel';
import { readByStatus } from '../http/answer-reading';
import type { AttemptUuid } from '../http/attempt-uuid';
import type { HttpAnswer, HttpProvider, HttpRequest } from '../http/http-provider';
import { jsonIn } from '../http/json-in';
import { receiptOf, RequestStatus } from './request-status';
import { outcomeOfError } from './telegram-error';
import type { TelegramSettings } from './telegram-settings';

/** Limits of the gateway's ttl, in seconds. */
const MIN_TTL_SECONDS = 30;
const MAX_TTL_SECONDS = 3_600;

const Accepted = z.object({ ok: z.literal(true), result: RequestStatus });
const Refused = z.object({ ok: z.literal(false), error: z.string() });
const Answer = z.union([Accepted, Refused]);

export type TelegramAccount = Pick<TelegramSettings, 'namesAreChannels'> & { token: string; callbackUrl: string | null; uuid: AttemptUuid };

/**
 * Telegram Gateway (core.telegram.org/gateway/api) sends a code of 4 to 8 digits in its own wording, so only the code of our text is sent.
 * `payload` is our attempt id. checkSendAbility is not used, because it costs as much as a message.
 */
export function createTelegramProvider(account: TelegramAccount): HttpProvider {
  const call = (method: string, body: object): HttpRequest => ({
    method: 'POST',
    path: `/${method}`,
    headers: { 'authorization': `Bearer ${account.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    batch: 1,
    fault: ({ message }) => (codeIn(message.text) === null ? { reason: 'content_refused', code: 'NO_CODE' } : null),
    request: ([submission]) => call('sendVerificationMessage', submission === undefined ? {} : verification(submission, account)),
    outcomes: outcomesOf,
    question: ({ providerMessageId }) => call('checkVerificationStatus', { request_id: providerMessageId }),
    answer: (_question, answer) => statusOf(answer, account.uuid),
  };
}

function verification({ attemptId, source, destination, validitySeconds, message }: RichSubmission, account: TelegramAccount) {
  return {
    phone_number: `+${destination}`,
    code: codeIn(message.text),
    payload: account.uuid.of(attemptId),
    ...(account.namesAreChannels && { sender_username: source }),
    // Without a ttl the fee of an undelivered code is never refunded.
    ...(validitySeconds !== undefined && { ttl: Math.min(MAX_TTL_SECONDS, Math.max(MIN_TTL_SECONDS, Math.floor(validitySeconds))) }),
    ...(account.callbackUrl !== null && { callback_url: `${account.callbackUrl}/status` }),
  };
}

function outcomesOf(batch: readonly RichSubmission[], answer: HttpAnswer): SubmissionOutcome[] {
  // The gateway answers every request in its own format; a 5xx comes from a proxy in front of it.
  const response = answer.status < 500 ? jsonIn(answer.body, Answer) : undefined;
  if (response === undefined) return readByStatus(batch, answer);
  return batch.map(({ attemptId }) => (
    response.ok ? { kind: 'accepted', attemptId, providerMessageId: response.result.request_id } : outcomeOfError(attemptId, response.error)
  ));
}

function statusOf({ body }: HttpAnswer, uuid: AttemptUuid) {
  const parsed = jsonIn(body, Answer);
  if (parsed === undefined) throw new Error('the answer to checkVerificationStatus cannot be read');
  if (parsed.ok) return receiptOf({ ...parsed.result, delivery_status: parsed.result.delivery_status ?? { status: 'sent' } }, body, uuid);
  if (parsed.error === 'REQUEST_ID_INVALID') return null;
  throw new Error(`checkVerificationStatus was answered by ${parsed.error.slice(0, 100)}`);
}
