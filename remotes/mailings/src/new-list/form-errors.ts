import { MAX_PASTED_CHARACTERS, MAX_SPREAD_SECONDS, MAX_TTL_SECONDS, MIN_TTL_SECONDS } from '@portal/contracts';
import { fieldsToAccept, isCode } from '@portal/messaging';
import type { Failure } from '@portal/portal';
import type { FileSending } from '@portal/portal/api';
import { readCount, readSum } from '@portal/ui/screens';
import { findErrors } from '../message/message-errors';
import { isPresent, secondsOf } from './duration';
import { samplePercentOf, waitHoursOf, writtenIn, type NewListForm } from './new-list-form';
import { sendMoment } from './send-moment';
import type { FieldName } from './form-fields';
import type { RecipientCount } from './use-recipient-count';

/** Translation keys of error texts, by field. */
export type FieldErrors = Partial<Record<FieldName, string>>;
/** Values that are needed to check the form, but are not part of it. */
export type FormFacts = {
  count: RecipientCount;
  sending: FileSending;
  isMessageFaulty: boolean;
  isFallbackFaulty: boolean;
  now: number;
};
const MIN_SPREAD_SECONDS = 60;

/** Checks the form before it is sent, to show errors early; the server checks everything again. */
export function checkForm(form: NewListForm, facts: FormFacts): FieldErrors {
  return {
    ...(form.alphaNameUuid === '' && { alphaName: 'new.senderMissing' }),
    ...(facts.isMessageFaulty && { message: 'new.messageFaulty' }),
    ...(form.fallback && facts.isFallbackFaulty && { fallback: 'new.messageFaulty' }),
    ...(isPresent(form.ttl) && !isWithin(secondsOf(form.ttl), MIN_TTL_SECONDS, MAX_TTL_SECONDS) && { ttl: 'new.ttlRange' }),
    ...(fieldsToAccept(writtenIn(form), form.acceptedFields).length > 0 && { acceptedFields: 'new.unknown.missing' }),
    ...(isSameFallback(form) && { fallback: 'new.fallbackSame' }),
    ...recipientErrors(form, facts),
    ...(form.sendLater && form.repeat !== '' && form.file && { file: 'new.repeatFile' }),
    ...timeErrors(form, facts.now),
    ...conditionErrors(form),
    ...(form.compares && comparisonErrors(form)),
  };
}

/** Returns whether the fallback has the same type and sender as the message. Such a fallback would fail for the same reason. */
function isSameFallback({ message, fallback, alphaNameUuid, fallbackAlphaNameUuid }: NewListForm): boolean {
  return fallback?.type === message.type && (fallbackAlphaNameUuid === '' || fallbackAlphaNameUuid === alphaNameUuid);
}

function recipientErrors({ recipients, file, books }: NewListForm, { count, sending }: FormFacts): FieldErrors {
  if (sending.status === 'sending') return { file: 'new.fileOnItsWay' };
  if (file && file.read === null) return { file: 'new.fileNotRead' };
  if (recipients.length > MAX_PASTED_CHARACTERS) return { recipients: 'new.recipientsTooLong' };
  if (books.length > 0) return {};
  const inFile = file?.read?.check.valid ?? 0;
  if (file && inFile === 0 && count.valid === 0) return { file: 'remotes:errors.no_valid_numbers' };
  if (file) return {};
  if (recipients.trim() === '') return { recipients: 'remotes:errors.no_recipients' };
  if (count.status === 'ready' && count.valid === 0) return { recipients: 'remotes:errors.no_valid_numbers' };
  return {};
}

function timeErrors(form: NewListForm, now: number): FieldErrors {
  const moment = form.sendLater ? sendMoment(form, now) : undefined;
  const repeats = form.sendLater && form.repeat !== '';
  const max = readSum(form.maxCost);
  return {
    ...(repeats && form.until !== '' && form.until < form.date && { until: 'new.untilBefore' }),
    ...(repeats && 'problem' in max && max.problem !== 'missing' && { maxCost: 'new.maxCostWrong' }),
    ...(moment?.ok === false && { sendTime: `new.time.${moment.reason}` }),
    ...(form.spread && !isWithin(secondsOf(form.spreadDuration), MIN_SPREAD_SECONDS, MAX_SPREAD_SECONDS) && { spread: 'new.spreadRange' }),
    ...(form.quiet && !isQuiet(form) && { quietHours: 'new.quietRange' }),
  };
}

const isQuiet = ({ quietFrom, quietTo }: NewListForm) => quietFrom !== '' && quietTo !== '' && quietFrom !== quietTo;

function conditionErrors({ conditions, fallback, ttl }: NewListForm): FieldErrors {
  const waits = isPresent(ttl) || fallback !== null;
  for (const { removeFallback, raiseSeconds } of conditions) {
    const raise = raiseSeconds === '' ? 0 : readCount(raiseSeconds, 0, MAX_TTL_SECONDS);
    if (raise === undefined) return { conditions: 'new.raiseRange' };
    if (!(removeFallback && fallback) && !(raise > 0 && waits)) return { conditions: 'new.conditionIdle' };
  }
  return {};
}

function comparisonErrors(form: NewListForm): FieldErrors {
  const problem = comparisonProblem(form);
  return {
    ...(problem && { comparison: problem }),
    ...(samplePercentOf(form) === undefined && { samplePercent: 'new.comparison.shareRange' }),
    ...(waitHoursOf(form) === undefined && { waitHours: 'new.comparison.waitRange' }),
  };
}

/** Other options with which a sample says nothing, or would never be chosen from; then the faults of text B itself. */
function comparisonProblem(form: NewListForm): string | undefined {
  const { message, otherBody, criterion } = form;
  if (isCode(message.type)) return 'new.comparison.withCodes';
  if (form.spread) return 'new.comparison.withSpread';
  if (form.sendLater && form.repeat === '' && form.localTime) return 'new.comparison.withLocalTime';
  if (form.sendLater && form.repeat !== '' && criterion === 'manual') return 'new.comparison.manualSeries';
  if (otherBody.trim() === '') return 'new.comparison.empty';
  if (otherBody.trim() === message.body.trim()) return 'remotes:errors.comparison_same_text';
  return findErrors({ ...message, body: otherBody }).body && 'new.comparison.faulty';
}

/** Returns false for NaN. */
const isWithin = (value: number, min: number, max: number) => value >= min && value <= max;

const fieldByFailure: Partial<Record<Failure['name'], FieldName>> = {
  text_empty: 'message',
  text_too_long: 'message',
  text_malformed: 'message',
  text_without_code: 'message',
  content_missing: 'message',
  content_not_allowed: 'message',
  content_too_long: 'message',
  alpha_name_not_found: 'alphaName',
  no_direction: 'alphaName',
  not_found: 'organization',
  no_recipients: 'recipients',
  no_valid_numbers: 'recipients',
  number_required: 'recipients',
  upload_not_found: 'file',
  file_incomplete: 'file',
  address_book_not_found: 'books',
  too_many_books: 'books',
  send_time_invalid: 'sendTime',
  send_time_past: 'sendTime',
  condition_without_effect: 'conditions',
  unknown_fields: 'acceptedFields',
  fallback_same: 'fallback',
  comparison_conflict: 'comparison',
  comparison_same_text: 'comparison',
  comparison_without_link: 'comparison',
  sample_too_small: 'samplePercent',
};

const namesOnTheWire: Record<string, FieldName> = {
  name: 'name',
  description: 'description',
  alphaNameUuid: 'alphaName',
  organizationUuid: 'organization',
  type: 'message',
  contentType: 'message',
  body: 'message',
  content: 'message',
  fallback: 'fallback',
  ttlSeconds: 'ttl',
  recipients: 'recipients',
  uploadUuid: 'file',
  recipientBooks: 'books',
  excludedBookUuids: 'excludedBooks',
  dtsend: 'sendTime',
  recurrence: 'sendTime',
  maxCost: 'maxCost',
  spreadSeconds: 'spread',
  quietHours: 'quietHours',
  conditions: 'conditions',
  acceptedFields: 'acceptedFields',
  comparison: 'comparison',
};

/** The field that a server error refers to, or undefined. */
export function fieldOf({ name, params, lines: [line] }: Failure): FieldName | undefined {
  const parameter = params.field ?? line?.params?.field ?? line?.params?.param;
  const field = parameter === undefined ? undefined : namesOnTheWire[String(parameter).replace(/^body\.(?=.)/, '').split('.')[0] ?? ''];
  return field === 'fallback' || field === 'comparison' ? field : (fieldByFailure[name] ?? field);
}
