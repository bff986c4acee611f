import * as z from 'zod/mini';
import { maxCharacters } from '../characters';
import { contentTypes, RichContent } from '../content';
import { integerInQuery } from '../endpoint';
import { messageTypes } from '../message-types';
import {
  MAX_SPREAD_SECONDS, MAX_TEXT_CHARACTERS, MAX_TTL_SECONDS, MIN_SPREAD_SECONDS, MIN_TTL_SECONDS, QuietHours, SendTime,
} from '../new-mailing';
import { described } from './operation';

export const uuid = described(z.uuid(), 'ID from an earlier response.', '3f2b8c1e-9a4d-8e21-b7c0-5d1f0a6e4b92');
export const byUuid = z.strictObject({ uuid });

/** Default page size of the API. */
export const API_PAGE_ROWS = 50;
export const pageQuery = {
  limit: described(z._default(integerInQuery(1, 100), API_PAGE_ROWS), 'Rows per page, 1 to 100.'),
  cursor: described(z.optional(z.string().check(z.maxLength(1_000))), '`next` of the previous page. Leave out for the first page.'),
};
export const pageOf = <T extends z.ZodMiniType>(item: T) => z.object({
  items: z.array(item),
  next: described(
    z.nullable(z.string()),
    'Cursor of the next page; null on the last page. A page can have fewer rows than requested and still have a next one.',
  ),
});

export const number = described(z.string().check(
  z.trim(), z.minLength(1), maxCharacters(100),
), 'The recipient’s number in international format. Without a prefix, it is dialed in the portal’s country.', '+380671234567');
export const alphaName = described(
  z.string().check(z.trim(), z.minLength(1), maxCharacters(50)), 'Name of one of your approved alpha names.', 'Shop',
);
export const type = described(z.enum(messageTypes), 'Channel and kind of the message.', 'sms');
export const text = described(
  z._default(z.string().check(maxCharacters(MAX_TEXT_CHARACTERS)), ''),
  'Text of the message. `{name}` and `{param1}` to `{param4}` are replaced with the recipient’s personal fields, and `{unsubscribe}` with '
    + 'the recipient’s unsubscribe link.',
  'Your order 4711 is on its way.',
);
export const contentType = described(z._default(z.enum(contentTypes), 'text/plain'), 'What the message consists of.');
export const content = described(z.optional(RichContent), 'Image, button, options, cards, file, or template, if the type has them.');
export const ttlSeconds = described(z.optional(
  z.number().check(z.int(), z.gte(MIN_TTL_SECONDS), z.lte(MAX_TTL_SECONDS)),
), 'How long to wait for delivery of the main message before sending the fallback, in seconds.');
export const sendAt = described(z.optional(
  z.iso.datetime({ offset: true }),
), 'When to send, to the minute and up to a year ahead. Sent at once if left out.', '2027-03-01T09:30:00+02:00');
export const sendAtLocal = described(
  z.optional(SendTime),
  'When to send, by the clocks of each recipient’s country: in its last time zone, if it has several. Numbers without a country follow `timeZone`. Recipients whose time has already passed are sent to at once. Not together with `sendAt`.',
  { local: '2027-03-01T10:00', timeZone: 'Europe/Kyiv' },
);
export const quietHours = described(
  z.optional(QuietHours), 'Sends nothing between these local times of the recipient’s country; `from` may be later than `to`.',
  { from: '21:00', to: '09:00' },
);
export const spreadSeconds = described(
  z.optional(z.number().check(z.int(), z.gte(MIN_SPREAD_SECONDS), z.lte(MAX_SPREAD_SECONDS))),
  'Spreads messages evenly over this time, in seconds.', 3_600,
);
export const stopListCheck = described(z._default(z.boolean(), true), 'Whether to skip numbers on your stop lists.');
export const customerSmsId = described(z.string().check(
  z.trim(), z.minLength(1), maxCharacters(100),
), 'Your message ID. Sending the same ID again never creates a second message.', 'order-4711');
export const organizationUuid = described(z.optional(z.uuid()), 'Organization to charge. Defaults to the alpha name’s organization.');

export const acceptedFields = described(
  z.optional(z.array(z.string().check(z.minLength(1), maxCharacters(MAX_TEXT_CHARACTERS))).check(z.maxLength(100))),
  'Pieces in braces that aren’t personal fields and are sent as written, such as `{Name}`. Any other is refused with `unknown_fields`.',
);

const value = z.optional(z.string().check(maxCharacters(500)));
export const personalFields = { name: value, param1: value, param2: value, param3: value, param4: value };

const ApiFallback = z.strictObject({ type, from: z.optional(alphaName), text, contentType, content });
export const fallback = described(
  z.optional(ApiFallback), 'Sent if the main message isn’t delivered in time. Uses the same alpha name unless you give another.',
);

export const money = described(z.string(), 'A decimal number with up to four decimal places.', '0.5400');
export const sum = described(z.string().check(
  z.regex(/^\d{1,15}(\.\d{1,4})?$/, 'Must be a decimal number with up to four decimal places.'),
), 'A decimal number with up to four decimal places.', '0.5400');
export const currency = described(z.string(), 'ISO 4217.', 'UAH');
export const time = described(z.string(), 'ISO 8601, UTC.', '2026-11-23T08:00:00.000Z');
