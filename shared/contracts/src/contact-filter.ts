import * as z from 'zod/mini';
import { maxCharacters } from './characters';

export const contactFields = ['num', 'name', 'param1', 'param2', 'param3', 'param4'] as const;
export type ContactField = (typeof contactFields)[number];

/** Most tags of an address book, and so of a contact. */
export const MAX_TAGS = 100;
/** Longest tag, in characters. */
export const MAX_TAG = 40;
/** Without the separators of tags in files. Tags that differ only in case are one tag, spelled as the book spells it. */
export const ContactTag = z.string().check(
  z.trim(), z.minLength(1), maxCharacters(MAX_TAG),
  z.regex(/^[^,;|\p{C}\p{Zl}\p{Zp}]*$/u, 'Must not contain commas, semicolons or vertical bars.'),
);
export const ContactTags = z.array(ContactTag).check(z.maxLength(MAX_TAGS));

/**
 * `empty` and `filled` need no `value`, all others do. Texts are compared without regard to case, numbers by their digits. A national
 * number equals the international one that ends with it.
 */
export const contactConditions = ['equals', 'differs', 'contains', 'lacks', 'starts', 'empty', 'filled'] as const;
export const ContactCondition = z.strictObject({
  field: z.enum(contactFields), is: z.enum(contactConditions), value: z._default(z.string().check(z.trim(), maxCharacters(200)), ''),
}).check(z.refine(isWhole, { path: ['value'] }));
export type ContactCondition = z.infer<typeof ContactCondition>;
export const MAX_CONDITIONS = 10;

function isWhole({ field, is, value }: { field: ContactField; is: string; value: string }): boolean {
  return is === 'empty' || is === 'filled' || (field === 'num' ? /\d/.test(value) : value !== '');
}

/**
 * Contacts that match all of: contain `text` in any field, or only in `field`, ignoring case (numbers also match without separators); have
 * one of `tags`; have none of `withoutTags`; meet all `conditions`; have one of the numbers `nums`. Tags are spelled as in the book. `{}`
 * matches all contacts.
 */
export const ContactFilter = z.strictObject({
  text: z.optional(z.string().check(z.trim(), maxCharacters(200))),
  field: z.optional(z.enum(contactFields)),
  tags: z.optional(ContactTags),
  withoutTags: z.optional(ContactTags),
  conditions: z.optional(z.array(ContactCondition).check(z.maxLength(MAX_CONDITIONS))),
  nums: z.optional(z.array(z.string().check(z.regex(/^\d{5,15}$/))).check(z.maxLength(1_000))),
});
export type ContactFilter = z.infer<typeof ContactFilter>;
