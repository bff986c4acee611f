import * as z from 'zod';
import type { Callback, CallbackRequest, RichSubmission, SubmissionOutcome } from '../channel';
import type { AttemptUuid } from '../http/attempt-uuid';
import type { HttpAnswer, HttpProvider } from '../http/http-provider';
import { jsonIn } from '../http/json-in';
import { eventAnswer } from './sinch-events';
import { refusals } from './sinch-refusal';
import { sinchRequest } from './sinch-request';
import type { FlashCallSettings } from './sinch-settings';
import type { SinchApplication } from './sinch-signature';
import { Verification, verificationReceipt, type VerificationContext } from './verification-result';

const VERIFICATIONS = '/verification/v1/verifications';

/** `cliFilter` is a pattern of the calling number, whose last digits are the code. */
const Started = z.object({ id: z.string().min(1).max(200), flashCall: z.object({ cliFilter: z.string() }).optional() });

export type FlashCallAccount = Pick<FlashCallSettings, 'dialTimeout'> & VerificationContext & {
  application: SinchApplication; now(): Date;
};

/** Sinch Verification API, method flashcall: a call rings and hangs up; the last digits of the calling number are the code. */
export function createFlashCallProvider({ application, dialTimeout, now, ...reading }: FlashCallAccount): HttpProvider {
  return {
    batch: 1,
    fault: () => null,
    request: ([submission]) => sinchRequest(
      application, now(), 'POST', VERIFICATIONS, submission === undefined ? {} : verification(submission, reading.uuid, dialTimeout),
    ),
    outcomes: outcomesOf,
    question: ({ providerMessageId }) => sinchRequest(
      application, now(), 'GET', `${VERIFICATIONS}/id/${encodeURIComponent(providerMessageId)}`,
    ),
    answer: (_question, answer) => statusOf(answer, reading),
  };
}

function verification({ attemptId, destination }: RichSubmission, uuid: AttemptUuid, dialTimeout: number | undefined) {
  return {
    identity: { type: 'number', endpoint: `+${destination}` },
    method: 'flashcall',
    reference: uuid.of(attemptId),
    ...(dialTimeout !== undefined && { flashCallOptions: { dialTimeout } }),
  };
}

function outcomesOf(batch: readonly RichSubmission[], answer: HttpAnswer): SubmissionOutcome[] {
  const started = answer.status >= 200 && answer.status < 300 ? jsonIn(answer.body, Started) : undefined;
  if (started === undefined) return refusals(batch, answer);
  const { id: providerMessageId, flashCall } = started;
  return batch.map(({ attemptId }) => (
    { kind: 'accepted', attemptId, providerMessageId, ...(flashCall && { detail: { cliFilter: flashCall.cliFilter } }) }));
}

function statusOf({ status, body }: HttpAnswer, reading: VerificationContext) {
  if (status === 404) return null;
  const found = jsonIn(body, Verification);
  if (status !== 200 || found === undefined) throw new Error(`a verification was answered by ${status}`);
  return verificationReceipt(found, reading, body);
}

const RequestEvent = z.object({ event: z.literal('VerificationRequestEvent'), id: z.string() });
const ResultEvent = Verification.extend({ event: z.literal('VerificationResultEvent') });
const Event = z.union([RequestEvent, ResultEvent]);

/** Sinch may ask for permission before each call. We always allow it: a signed event belongs to a verification that we started. */
export function readVerificationEvent(reading: VerificationContext, { body }: CallbackRequest): Callback | null {
  const raw = body.toString('utf8');
  const event = jsonIn(raw, Event);
  if (event === undefined) return null;
  if (event.event === 'VerificationRequestEvent') return { receipts: [], incoming: [], answer: eventAnswer({ action: 'allow' }) };
  return { receipts: [verificationReceipt(event, reading, raw)], incoming: [], answer: { status: 200 } };
}
