import type { ContentLanguage } from '@portal/contracts';
import * as z from 'zod';
import type { Callback, CallbackRequest, RichSubmission, SubmissionOutcome } from '../channel';
import type { AttemptUuid } from '../http/attempt-uuid';
import type { HttpAnswer, HttpProvider } from '../http/http-provider';
import { jsonIn } from '../http/json-in';
import { Call, callReceipt, DisconnectEvent } from './call-report';
import { eventAnswer } from './sinch-events';
import { refusals } from './sinch-refusal';
import { sinchRequest } from './sinch-request';
import type { SpeechCallSettings } from './sinch-settings';
import type { SinchApplication } from './sinch-signature';

const MAX_TEXT_LENGTH = 600;

const voices: Readonly<Record<ContentLanguage, string>> = { en: 'en-US', ru: 'ru-RU', uk: 'uk-UA', bg: 'bg-BG' };

const Started = z.object({ callId: z.string().min(1).max(200) });

export type SpeechCallAccount = Pick<SpeechCallSettings, 'cli' | 'locales' | 'defaultLanguage' | 'asksWhenAnswered'> & {
  application: SinchApplication;
  uuid: AttemptUuid;
  now(): Date;
};

/** Sinch Voice API, method ttsCallout: calls a number and reads the text aloud. `custom` is our attempt id, which events return. */
export function createSpeechCallProvider(account: SpeechCallAccount): HttpProvider {
  const { application, now } = account;
  return {
    batch: 1,
    fault: ({ message: { text } }) => {
      if (text.trim() === '') return { reason: 'text_refused', code: 'NO_TEXT' };
      return Array.from(text).length > MAX_TEXT_LENGTH ? { reason: 'text_refused', code: 'TEXT_TOO_LONG' } : null;
    },
    request: ([submission]) => sinchRequest(
      application, now(), 'POST', '/calling/v1/callouts', submission === undefined ? {} : callout(submission, account),
    ),
    outcomes: outcomesOf,
    question: ({ providerMessageId }) => sinchRequest(
      application, now(), 'GET', `/calling/v1/calls/id/${encodeURIComponent(providerMessageId)}`,
    ),
    answer: (_question, answer) => statusOf(answer, account.uuid),
  };
}

function callout(
  { attemptId, source, destination, message }: RichSubmission, { cli, locales, defaultLanguage, asksWhenAnswered, uuid }: SpeechCallAccount,
) {
  const caller = /^\d{5,15}$/.test(source) ? source : cli;
  const language = message.content.language ?? defaultLanguage;
  return {
    method: 'ttsCallout',
    ttsCallout: {
      destination: { type: 'number', endpoint: `+${destination}` },
      ...(caller !== undefined && { cli: `+${caller}` }),
      locale: locales[language] ?? voices[language],
      text: message.text,
      custom: uuid.of(attemptId),
      enableAce: asksWhenAnswered,
      enableDice: true,
    },
  };
}

function outcomesOf(batch: readonly RichSubmission[], answer: HttpAnswer): SubmissionOutcome[] {
  const started = answer.status >= 200 && answer.status < 300 ? jsonIn(answer.body, Started) : undefined;
  if (started === undefined) return refusals(batch, answer);
  return batch.map(({ attemptId }) => ({ kind: 'accepted', attemptId, providerMessageId: started.callId }));
}

function statusOf({ status, body }: HttpAnswer, uuid: AttemptUuid) {
  if (status === 404) return null;
  const call = jsonIn(body, Call);
  if (status !== 200 || call === undefined) throw new Error(`a call was answered by ${status}`);
  const { callId: id, result, reason, to, custom } = call;
  const receipt = callReceipt({ id, result, reason, to, custom }, body, uuid);
  return call.status === 'FINISHED' ? receipt : { ...receipt, state: 'enroute' as const };
}

/** The ACE event, "answered call", asks for instructions. We let the call continue: the callout already contains the text. */
const AnswerEvent = z.object({ event: z.literal('ace'), callid: z.string() });
const Event = z.union([AnswerEvent, DisconnectEvent]);

export function readCallEvent(uuid: AttemptUuid, { body }: CallbackRequest): Callback | null {
  const raw = body.toString('utf8');
  const event = jsonIn(raw, Event);
  if (event === undefined) return null;
  if (event.event === 'ace') return { receipts: [], incoming: [], answer: eventAnswer({ action: { name: 'continue' } }) };
  const { callid: id, result, reason, to, custom } = event;
  return { receipts: [callReceipt({ id, result, reason, to, custom }, raw, uuid)], incoming: [], answer: { status: 200 } };
}
