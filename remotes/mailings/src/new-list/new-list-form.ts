import * as z from 'zod/mini';
import { ColumnChoice, FileReading, RecipientCheck, type MailingContent, type NewMailing } from '@portal/contracts';
import { emptyMessage, MessageDraft, toMessage } from '../message/message-draft';
import { acceptedOf } from './accepted-fields';
import { Duration, isGiven, secondsOf } from './duration';

const text = z.catch(z.string(), '');
const flag = (otherwise: boolean) => z.catch(z.boolean(), otherwise);

/** A file that the server holds, how it is read, and what that gave. */
export const FileInHand = z.object({
  name: z.string(),
  uploadUuid: z.string(),
  reading: FileReading,
  columns: z.partial(ColumnChoice),
  read: z.nullable(z.object({ uuid: z.string(), check: RecipientCheck })),
});
export type FileInHand = z.infer<typeof FileInHand>;

export const ChosenBook = z.object({ uuid: z.string(), name: z.string(), contacts: z.number(), filter: text });
export type ChosenBook = z.infer<typeof ChosenBook>;
export const BookCondition = z.object({ uuid: z.string(), name: z.string(), removeFallback: z.boolean(), raiseSeconds: z.string() });
export type BookCondition = z.infer<typeof BookCondition>;
const listOf = <T extends z.ZodMiniType>(item: T) => z.catch(z.array(item), []);

/**
 * The form as it is typed, in this browser and in the draft that the server keeps. A field that an older or a newer release
 * stored otherwise is empty; the others are kept.
 */
export const NewListForm = z.object({
  name: text,
  description: text,
  /** '' is the sender's own. */
  organizationUuid: text,
  alphaNameUuid: text,
  message: z.catch(MessageDraft, emptyMessage('sms')),
  fallback: z.catch(z.nullable(MessageDraft), null),
  /** '' is that of the main message. */
  fallbackAlphaNameUuid: text,
  ttl: z.catch(Duration, { amount: '', unit: 'hours' }),
  recipients: text,
  file: z.catch(z.nullable(FileInHand), null),
  books: listOf(ChosenBook),
  exceptBooks: listOf(ChosenBook),
  sendLater: flag(false),
  date: text,
  time: text,
  timeZone: text,
  spread: flag(false),
  spreadOver: z.catch(Duration, { amount: '', unit: 'hours' }),
  quiet: flag(false),
  quietFrom: z.catch(z.string(), '21:00'),
  quietTo: z.catch(z.string(), '09:00'),
  stopListCheck: flag(true),
  conditions: listOf(BookCondition),
  ownLinks: flag(false),
  acceptedFields: listOf(z.string()),
  templateUuid: text,
});
export type NewListForm = z.infer<typeof NewListForm>;

export const emptyForm: NewListForm = NewListForm.parse({});

export function isEmptyForm(form: NewListForm): boolean {
  // Two megabytes are not compared letter by letter.
  if (form.recipients !== '') return false;
  // Chosen by itself where there is one, and no work of the user's.
  const blank = { ...emptyForm, alphaNameUuid: form.alphaNameUuid, message: { ...emptyForm.message, type: form.message.type, contentType: form.message.contentType } };
  return JSON.stringify(form) === JSON.stringify(blank);
}

/** What the estimate is asked for and the list is made of. Of a form without faults. */
export function toContent(form: NewListForm): MailingContent {
  const { message, fallback } = form;
  return {
    ...(form.organizationUuid !== '' && { organizationUuid: form.organizationUuid }),
    alphaNameUuid: form.alphaNameUuid,
    ...toMessage(message),
    ...(fallback && { fallback: { ...toMessage(fallback), ...(form.fallbackAlphaNameUuid !== '' && { alphaNameUuid: form.fallbackAlphaNameUuid }) } }),
    ...(isGiven(form.ttl) && { ttlSeconds: secondsOf(form.ttl) }),
    ...(form.sendLater && { dtsend: { local: `${form.date}T${form.time}`, timeZone: form.timeZone } }),
    stopListCheck: form.stopListCheck,
    conditions: form.conditions.map(({ uuid, removeFallback, raiseSeconds }) => ({ addressBookUuid: uuid, removeFallback, raiseTtlSeconds: Number(raiseSeconds) })),
    recipients: form.recipients,
    ...(form.file?.read && { uploadUuid: form.file.read.uuid }),
    recipientBooks: form.books.map(({ uuid, filter }) => ({ addressBookUuid: uuid, filter: filter.trim() === '' ? {} : { text: filter.trim() } })),
    exceptBookUuids: form.exceptBooks.map(({ uuid }) => uuid),
    ...(form.spread && { spreadSeconds: secondsOf(form.spreadOver) }),
    ...(form.quiet && { quietHours: { from: form.quietFrom, to: form.quietTo } }),
    ownLinks: form.ownLinks,
    acceptedFields: acceptedOf(form),
    ...(form.templateUuid !== '' && { templateUuid: form.templateUuid }),
  };
}

export function toNewMailing(form: NewListForm, requestId: string): NewMailing {
  return { ...toContent(form), name: form.name, description: form.description, customerListId: `portal-${requestId}` };
}
