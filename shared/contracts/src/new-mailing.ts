import * as z from 'zod/mini';
import { maxCharacters } from './characters';
import { ContactFilter } from './contact-filter';
import { contentTypes, RichContent } from './content';
import { messageTypes } from './message-types';
import { TextComparison } from './text-comparison';

export const MAX_PASTED_CHARACTERS = 2_000_000;
export const MAX_TEXT_CHARACTERS = 4_000;
export const MIN_TTL_SECONDS = 30;
/** Two weeks. */
export const MAX_TTL_SECONDS = 1_209_600;

const contentType = z._default(z.enum(contentTypes), 'text/plain');
const ttlSeconds = z.number().check(z.int(), z.gte(MIN_TTL_SECONDS), z.lte(MAX_TTL_SECONDS));

/** A local time in an IANA time zone. */
export const SendTime = z.strictObject({
  local: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)),
  timeZone: z.string().check(z.minLength(1), z.maxLength(64)),
});
export type SendTime = z.infer<typeof SendTime>;

/** Sent if the main message isn't delivered in time. By default it has the same alpha name. */
export const NewFallback = z.strictObject({
  type: z.enum(messageTypes),
  contentType,
  body: z._default(z.string(), ''),
  content: z.optional(RichContent),
  alphaNameUuid: z.optional(z.uuid()),
});
export type NewFallback = z.input<typeof NewFallback>;

/** Exception for recipients in an address book: no fallback, more time for delivery, or both. */
const Condition = z.strictObject({
  addressBookUuid: z.uuid(),
  removeFallback: z._default(z.boolean(), false),
  raiseTtlSeconds: z._default(z.number().check(z.int(), z.gte(0), z.lte(MAX_TTL_SECONDS)), 0),
});

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** No sending between these local times of the recipient's country; `from` may be later than `to`. */
export const QuietHours = z.strictObject({ from: timeOfDay, to: timeOfDay });
export type QuietHours = z.infer<typeof QuietHours>;

/** Contacts of a book: all, those that match `filter`, or those of a segment when the list is created. Not both. */
export const RecipientBook = z.strictObject({
  addressBookUuid: z.uuid(), filter: z._default(ContactFilter, {}), segmentUuid: z.optional(z.uuid()),
}).check(z.refine(({ filter, segmentUuid }) => segmentUuid === undefined || Object.keys(filter).length === 0, { path: ['segmentUuid'] }));
export type RecipientBook = z.input<typeof RecipientBook>;

export const MIN_SPREAD_SECONDS = 60;
/** Seven days. */
export const MAX_SPREAD_SECONDS = 604_800;

/**
 * `contentFault` of `@portal/messaging` decides which content a type requires and allows. Texts may contain personal fields (`fillText`).
 */
export const MailingContent = z.object({
  organizationUuid: z.optional(z.uuid()),
  alphaNameUuid: z.uuid(),
  type: z.enum(messageTypes),
  contentType,
  body: z._default(z.string(), ''),
  content: z.optional(RichContent),
  fallback: z.optional(NewFallback),
  /** How long the main message may wait for delivery, counted from its submission. */
  ttlSeconds: z.optional(ttlSeconds),
  /** Start of sending; immediately if omitted. */
  dtsend: z.optional(SendTime),
  /**
   * `dtsend.local` is by the clocks of each recipient's country; in its last time zone, if it has several. Numbers without a country follow
   * `dtsend.timeZone`. Recipients whose time has already passed are sent to at once.
   */
  localTime: z._default(z.boolean(), false),
  stopListCheck: z._default(z.boolean(), true),
  conditions: z._default(z.array(Condition).check(z.maxLength(20)), []),
  /** Numbers as typed or pasted, or the uuid of an uploaded file; both may be given. */
  recipients: z._default(z.string().check(maxCharacters(MAX_PASTED_CHARACTERS)), ''),
  uploadUuid: z.optional(z.uuid()),
  /** Address books whose contacts become recipients when the list is prepared. A number in several books receives one message. */
  recipientBooks: z._default(z.array(RecipientBook).check(z.maxLength(20)), []),
  /** Contacts of these books are excluded. */
  excludedBookUuids: z._default(z.array(z.uuid()).check(z.maxLength(20)), []),
  /** Spreads messages evenly over this time, instead of sending at full speed. */
  spreadSeconds: z.optional(z.number().check(z.int(), z.gte(MIN_SPREAD_SECONDS), z.lte(MAX_SPREAD_SECONDS))),
  quietHours: z.optional(QuietHours),
  /** Replaces the customer's short links with individual links per recipient, so that each click belongs to a message. */
  ownLinks: z._default(z.boolean(), false),
  /** Compares a second text with `body`. */
  comparison: z.optional(TextComparison),
  /** Placeholders that aren't personal fields and may be sent unchanged, as listed by the estimate. */
  acceptedFields: z._default(z.array(z.string().check(z.minLength(1), maxCharacters(MAX_TEXT_CHARACTERS))).check(z.maxLength(100)), []),
  /** Template from which the text comes; its use count increases. */
  templateUuid: z.optional(z.uuid()),
});
export type MailingContent = z.input<typeof MailingContent>;

export const ListName = z.string().check(z.trim(), z.minLength(1), maxCharacters(200));

export const NewMailing = z.extend(MailingContent, {
  name: ListName,
  description: z._default(z.string().check(z.trim(), maxCharacters(2000)), ''),
  /** The customer's own id of the list: a request that repeats it creates no second list. */
  customerListId: z.optional(z.string().check(z.trim(), z.minLength(1), maxCharacters(100))),
  /**
   * Confirms the list as soon as it is prepared, if it costs at most this. Otherwise it waits for a confirmation, and its `error` says why.
   * Requires the right to confirm. Not part of the content that a repeated `customerListId` is compared with.
   */
  sendUpTo: z.optional(Amount),
});
export type NewMailing = z.input<typeof NewMailing>;
import { Amount } from './money';
