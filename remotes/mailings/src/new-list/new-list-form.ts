import {
  ColumnChoice, ContactFilter, FileReading, MAX_COMPARISON_HOURS, MAX_SAMPLE_PERCENT, MAX_TTL_SECONDS, MIN_SAMPLE_PERCENT, NO_PARAM_NAMES,
  parseAmount, ParamNames, RecipientCheck, textCriteria, toAmount, type Amount, type MailingContent, type NewMailing,
  type NewMailingSeries, type TextComparison,
} from '@portal/contracts';
import { fieldsToAccept, type Recurrence, type WrittenMessage } from '@portal/messaging';
import { readCount, readSum } from '@portal/ui/screens';
import * as z from 'zod/mini';
import { requestListId } from '../request-list-id';
import { emptyMessage, MessageDraft, toMessage } from '../message/message-draft';
import { Duration, isPresent, secondsOf } from './duration';

const text = z.catch(z.string(), '');
const flag = (otherwise: boolean) => z.catch(z.boolean(), otherwise);

/** In place of the upload, for recipients that another list didn't reach. */
export const NOT_UPLOADED = '';

/** An uploaded file, how it is parsed, and the result; or, not uploaded, those whom the list `name` didn't reach. */
export const ChosenFile = z.object({
  name: z.string(),
  uploadUuid: z.string(),
  reading: FileReading,
  columns: z.partial(ColumnChoice),
  read: z.nullable(z.object({ uuid: z.string(), check: RecipientCheck })),
});
export type ChosenFile = z.infer<typeof ChosenFile>;

/** `filter`: text that contacts must contain. `part`: a part of the contacts, to which `filter` applies unless it is a segment. */
export const ChosenBook = z.object({
  uuid: z.string(), name: z.string(), contacts: z.number(), filter: text, paramNames: z.catch(ParamNames, NO_PARAM_NAMES),
  tags: z.catch(z.array(z.string()), []),
  part: z._default(z.union([z.null(), z.object({ segment: z.string(), name: z.string() }), z.object({ filter: ContactFilter })]), null),
});
export type ChosenBook = z.infer<typeof ChosenBook>;
export const BookCondition = z.object({ uuid: z.string(), name: z.string(), removeFallback: z.boolean(), raiseSeconds: z.string() });
export type BookCondition = z.infer<typeof BookCondition>;
const listOf = <T extends z.ZodMiniType>(item: T) => z.catch(z.array(item), []);

/** The form as typed, stored in this browser and in the server draft. Fields in a format of another release become empty. */
export const NewListForm = z.object({
  name: text,
  description: text,
  /** '' means the sender's organization. */
  organizationUuid: text,
  alphaNameUuid: text,
  message: z.catch(MessageDraft, emptyMessage('sms')),
  fallback: z.catch(z.nullable(MessageDraft), null),
  /** '' means the sender of the main message. */
  fallbackAlphaNameUuid: text,
  ttl: z.catch(Duration, { amount: '', unit: 'hours' }),
  recipients: text,
  file: z.catch(z.nullable(ChosenFile), null),
  books: listOf(ChosenBook),
  excludedBooks: listOf(ChosenBook),
  sendLater: flag(false),
  date: text,
  time: text,
  timeZone: text,
  /** The time is by the clocks of each recipient's country. */
  localTime: flag(false),
  /** How often the list is sent again; '' means once. */
  repeat: z.catch(z.enum(['', 'day', 'week', 'month']), ''),
  /** 1 Monday to 7 Sunday; empty means the first date's. */
  weekdays: listOf(z.number()),
  until: text,
  /** The most that each recurring list may cost, as typed; '' means twice the estimate. */
  maxCost: text,
  spread: flag(false),
  spreadDuration: z.catch(Duration, { amount: '', unit: 'hours' }),
  quiet: flag(false),
  quietFrom: z.catch(z.string(), '21:00'),
  quietTo: z.catch(z.string(), '09:00'),
  stopListCheck: flag(true),
  conditions: listOf(BookCondition),
  ownLinks: flag(false),
  /** A second text is compared with that of the message. */
  compares: flag(false),
  otherBody: text,
  samplePercent: z.catch(z.string(), '10'),
  criterion: z.catch(z.enum(textCriteria), 'delivered'),
  waitHours: z.catch(z.string(), '4'),
  acceptedFields: listOf(z.string()),
  templateUuid: text,
});
export type NewListForm = z.infer<typeof NewListForm>;

export const emptyForm: NewListForm = NewListForm.parse({});

export function isEmptyForm(form: NewListForm): boolean {
  // Returns early to avoid serializing up to 2 MB of numbers.
  if (form.recipients !== '') return false;
  // A sender that was preselected does not count as a change.
  const blank = {
    ...emptyForm, alphaNameUuid: form.alphaNameUuid,
    message: { ...emptyForm.message, type: form.message.type, contentType: form.message.contentType },
  };
  return JSON.stringify(form) === JSON.stringify(blank);
}

/** The contacts of a book that receive the message, unless a segment of it is chosen. */
export function filterOf({ filter, part }: Pick<ChosenBook, 'filter' | 'part'>): ContactFilter {
  const text = filter.trim();
  return { ...(part && 'filter' in part && part.filter), ...(text !== '' && { text }) };
}

/** Builds the content of the requests for an estimate and for a new list. The form must be valid. */
export function toContent(form: NewListForm): MailingContent {
  const { message, fallback } = form;
  return {
    ...(form.organizationUuid !== '' && { organizationUuid: form.organizationUuid }),
    alphaNameUuid: form.alphaNameUuid,
    ...toMessage(message),
    ...(fallback && {
      fallback: { ...toMessage(fallback), ...(form.fallbackAlphaNameUuid !== '' && { alphaNameUuid: form.fallbackAlphaNameUuid }) },
    }),
    ...(isPresent(form.ttl) && { ttlSeconds: secondsOf(form.ttl) }),
    ...(form.sendLater && {
      dtsend: { local: `${form.date}T${form.time}`, timeZone: form.timeZone }, localTime: form.localTime && form.repeat === '',
    }),
    stopListCheck: form.stopListCheck,
    conditions: form.conditions.map(({ uuid, removeFallback, raiseSeconds }) => ({
      addressBookUuid: uuid, removeFallback, raiseTtlSeconds: readCount(raiseSeconds, 0, MAX_TTL_SECONDS) ?? 0,
    })),
    recipients: form.recipients,
    ...(form.file?.read && { uploadUuid: form.file.read.uuid }),
    recipientBooks: form.books.map(({ uuid, ...book }) => (book.part && 'segment' in book.part
      ? { addressBookUuid: uuid, segmentUuid: book.part.segment } : { addressBookUuid: uuid, filter: filterOf(book) })),
    excludedBookUuids: form.excludedBooks.map(({ uuid }) => uuid),
    ...(form.spread && { spreadSeconds: secondsOf(form.spreadDuration) }),
    ...(form.quiet && { quietHours: { from: form.quietFrom, to: form.quietTo } }),
    ownLinks: form.ownLinks,
    ...(form.compares && { comparison: comparisonIn(form) }),
    acceptedFields: acceptedOf(form),
    ...(form.templateUuid !== '' && { templateUuid: form.templateUuid }),
  };
}

export const samplePercentOf = ({ samplePercent }: Pick<NewListForm, 'samplePercent'>): number | undefined => (
  readCount(samplePercent, MIN_SAMPLE_PERCENT, MAX_SAMPLE_PERCENT));

/** A choice by hand has no time. */
export const waitHoursOf = ({ waitHours, criterion }: Pick<NewListForm, 'waitHours' | 'criterion'>): number | undefined => (
  criterion === 'manual' ? MAX_COMPARISON_HOURS : readCount(waitHours, 1, MAX_COMPARISON_HOURS));

function comparisonIn(form: NewListForm): TextComparison {
  return {
    body: form.otherBody, criterion: form.criterion, samplePercent: samplePercentOf(form) ?? MIN_SAMPLE_PERCENT,
    waitHours: waitHoursOf(form) ?? MAX_COMPARISON_HOURS,
  };
}

/** All texts of the list, for the search for unknown fields. */
export const writtenIn = ({ message, fallback, compares, otherBody }: Texts): (WrittenMessage | null)[] => (
  [message, fallback, compares ? { type: message.type, body: otherBody } : null]);
type Texts = Pick<NewListForm, 'compares' | 'otherBody'> & { message: MessageDraft; fallback: MessageDraft | null };

/** `sendUpTo`: sends the list once it is prepared, if it costs at most this; undefined only saves it. */
export function toNewMailing(form: NewListForm, { requestId, sendUpTo }: { requestId: string; sendUpTo?: Amount }): NewMailing {
  return {
    ...toContent(form), name: form.name, description: form.description, customerListId: requestListId(requestId),
    ...(sendUpTo !== undefined && { sendUpTo }),
  };
}

/** Builds a recurring list. `estimated`: the cost of the list now. The form must be valid and its `repeat` set. */
export function toNewSeries(form: NewListForm, { requestId, estimated }: { requestId: string; estimated: Amount }): NewMailingSeries {
  const { dtsend: _dtsend, localTime: _localTime, uploadUuid: _uploadUuid, ...content } = toContent(form);
  const typed = readSum(form.maxCost);
  return {
    ...content, requestId, name: form.name, description: form.description,
    maxCost: 'sum' in typed ? typed.sum : toAmount(parseAmount(estimated) * 2n),
    recurrence: recurrenceOf(form),
  };
}

export function recurrenceOf({ date, time, timeZone, repeat, weekdays, until }: NewListForm): NewMailingSeries['recurrence'] & Recurrence {
  return {
    local: `${date}T${time}`, timeZone, every: repeat || 'day', weekdays: repeat === 'week' ? [...weekdays] : [], until: until || null,
  };
}

/** Returns the unknown fields in braces that the user has accepted and the messages still contain. */
function acceptedOf({ acceptedFields, ...form }: NewListForm): string[] {
  const found = fieldsToAccept(writtenIn(form), []).map(({ field }) => field);
  return acceptedFields.filter((field) => found.includes(field));
}
