import * as z from 'zod/mini';
import { maxCharacters } from './characters';
import { ContactFilter } from './address-books';
import { contentTypes, RichContent } from './content';
import { messageTypes } from './message-types';

export const MAX_PASTED_CHARACTERS = 2_000_000;
export const MAX_TEXT_CHARACTERS = 4_000;
export const MIN_TTL_SECONDS = 30;
/** Two weeks. */
export const MAX_TTL_SECONDS = 1_209_600;

const contentType = z._default(z.enum(contentTypes), 'text/plain');
const ttlSeconds = z.number().check(z.int(), z.gte(MIN_TTL_SECONDS), z.lte(MAX_TTL_SECONDS));

/** A time as the clocks of a zone of the IANA tables show it. */
export const SendTime = z.strictObject({
  local: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)),
  timeZone: z.string().check(z.minLength(1), z.maxLength(64)),
});
export type SendTime = z.infer<typeof SendTime>;

/** What leaves where the main message is not delivered in time; under the main message's alpha name unless one is given. */
export const NewFallback = z.strictObject({
  type: z.enum(messageTypes),
  contentType,
  body: z._default(z.string(), ''),
  content: z.optional(RichContent),
  alphaNameUuid: z.optional(z.uuid()),
});
export type NewFallback = z.input<typeof NewFallback>;

/** Recipients that stand in the address book lose their fallback, or wait so much longer for the main message. */
const Condition = z.strictObject({
  addressBookUuid: z.uuid(),
  removeFallback: z._default(z.boolean(), false),
  raiseTtlSeconds: z._default(z.number().check(z.int(), z.gte(0), z.lte(MAX_TTL_SECONDS)), 0),
});

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** Between these times nothing leaves to a recipient, by the clocks of his number's country; `from` may be later than `to`. */
export const QuietHours = z.strictObject({ from: timeOfDay, to: timeOfDay });
export type QuietHours = z.infer<typeof QuietHours>;

/** Contacts of a book, or those among them that the filter finds. */
export const RecipientBook = z.strictObject({ addressBookUuid: z.uuid(), filter: z._default(ContactFilter, {}) });
export type RecipientBook = z.input<typeof RecipientBook>;

export const MIN_SPREAD_SECONDS = 60;
/** Seven days. */
export const MAX_SPREAD_SECONDS = 604_800;

/** Which content a type needs and may have is the rule of `@portal/messaging` (`contentFault`). Texts may have personal fields (`fillText`). */
export const MailingContent = z.object({
  organizationUuid: z.optional(z.uuid()),
  alphaNameUuid: z.uuid(),
  type: z.enum(messageTypes),
  contentType,
  body: z._default(z.string(), ''),
  content: z.optional(RichContent),
  fallback: z.optional(NewFallback),
  /** How long the main message may wait for its delivery, from its hand-over. */
  ttlSeconds: z.optional(ttlSeconds),
  /** At once where it is absent. */
  dtsend: z.optional(SendTime),
  stopListCheck: z._default(z.boolean(), true),
  conditions: z._default(z.array(Condition).check(z.maxLength(20)), []),
  /** Numbers as typed or pasted; or the uuid of an uploaded file. Both may be given. */
  recipients: z._default(z.string().check(maxCharacters(MAX_PASTED_CHARACTERS)), ''),
  uploadUuid: z.optional(z.uuid()),
  /** Recipients out of address books, as their contacts are when the list is prepared; nobody gets it twice. */
  recipientBooks: z._default(z.array(RecipientBook).check(z.maxLength(20)), []),
  /** Who stands in one of these books is left out. */
  exceptBookUuids: z._default(z.array(z.uuid()).check(z.maxLength(20)), []),
  /** Leaves evenly over so long, instead of as fast as it can. */
  spreadSeconds: z.optional(z.number().check(z.int(), z.gte(MIN_SPREAD_SECONDS), z.lte(MAX_SPREAD_SECONDS))),
  quietHours: z.optional(QuietHours),
  /** The customer's short links in the text become one of his own for each recipient, so that a click is tied to a message. */
  ownLinks: z._default(z.boolean(), false),
  /** Pieces in braces that are no personal fields and may leave as they are written, each as the estimate tells it. */
  acceptedFields: z._default(z.array(z.string().check(z.minLength(1), maxCharacters(MAX_TEXT_CHARACTERS))).check(z.maxLength(100)), []),
  /** The template that the text was taken from, for its use count. */
  templateUuid: z.optional(z.uuid()),
});
export type MailingContent = z.input<typeof MailingContent>;

export const NewMailing = z.extend(MailingContent, {
  name: z.string().check(z.trim(), z.minLength(1), maxCharacters(200)),
  description: z._default(z.string().check(z.trim(), maxCharacters(2000)), ''),
  /** The customer's own id: the same id sent twice makes one list. */
  customerListId: z.optional(z.string().check(z.trim(), z.minLength(1), maxCharacters(100))),
});
export type NewMailing = z.input<typeof NewMailing>;
