import * as z from 'zod/mini';
import { contentTypes, RichContent } from '../content';
import { integerInQuery } from '../endpoint';
import { messageTypes } from '../message-types';
import { MAX_TTL_SECONDS, MIN_TTL_SECONDS } from '../new-mailing';
import { MAX_TEXT_CHARACTERS } from '../new-mailing';
import { said } from './operation';

export const uuid = said(z.uuid(), 'As an answer gave it.', '3f2b8c1e-9a4d-8e21-b7c0-5d1f0a6e4b92');
export const byUuid = z.strictObject({ uuid });

/** Rows of a page of the API, where nobody asks for another number. */
export const API_PAGE_ROWS = 50;
export const pageQuery = {
  limit: said(z._default(integerInQuery(1, 100), API_PAGE_ROWS), 'Rows of a page, 1 to 100.'),
  cursor: said(z.optional(z.string().check(z.maxLength(1_000))), '`next` of the page before; left out for the first.'),
};
export const pageOf = <T extends z.ZodMiniType>(item: T) => z.object({
  items: z.array(item),
  next: said(z.nullable(z.string()), 'Where the next page begins; null after the last. A page may hold fewer rows than asked for and still have a next one.'),
});

export const number = said(z.string().check(z.trim(), z.minLength(1), z.maxLength(100)), 'The recipient’s number in international form; without a prefix it is dialled in the portal’s country.', '+380671234567');
export const alphaName = said(z.string().check(z.trim(), z.minLength(1), z.maxLength(50)), 'Name of an approved alpha name of yours.', 'Shop');
export const type = said(z.enum(messageTypes), 'Channel and kind of the message.', 'sms');
export const text = said(
  z._default(z.string().check(z.maxLength(MAX_TEXT_CHARACTERS)), ''),
  'What it says. `{name}` and `{param1}` to `{param4}` stand for the recipient’s personal fields.', 'Your order 4711 is on its way.',
);
export const contentType = said(z._default(z.enum(contentTypes), 'text/plain'), 'What it is made of.');
export const content = said(z.optional(RichContent), 'Picture, button, options, cards, file or template, where the type has them.');
export const ttlSeconds = said(z.optional(z.number().check(z.int(), z.gte(MIN_TTL_SECONDS), z.lte(MAX_TTL_SECONDS))), 'How long the main message may wait for its delivery before the fallback leaves, in seconds.');
export const sendAt = said(z.optional(z.iso.datetime({ offset: true })), 'When it leaves, to the minute and at most a year ahead; at once where left out.', '2027-03-01T09:30:00+02:00');
export const stopListCheck = said(z._default(z.boolean(), true), 'Whether who stands in one of your stop lists is left out.');
export const customerSmsId = said(z.string().check(z.trim(), z.minLength(1), z.maxLength(100)), 'Your own id of the message: sent twice it makes one message, for ever.', 'order-4711');
export const organizationUuid = said(z.optional(z.uuid()), 'The organization that pays; the alpha name’s where left out.');

const value = z.optional(z.string().check(z.maxLength(500)));
export const personalFields = { name: value, param1: value, param2: value, param3: value, param4: value };

export const ApiFallback = z.strictObject({ type, from: z.optional(alphaName), text, contentType, content });
export const fallback = said(z.optional(ApiFallback), 'What leaves instead where the main message is not delivered in time; under the same alpha name unless another is given.');

export const money = said(z.string(), 'A decimal number of at most four digits behind the point.', '0.5400');
export const currency = said(z.string(), 'ISO 4217.', 'UAH');
export const time = said(z.string(), 'ISO 8601, UTC.', '2026-11-23T08:00:00.000Z');
