import * as z from 'zod/mini';
import { maxCharacters } from './characters';

/**
 * Address books (AB-01). `generic`: an ordinary book. `stoplist`: its numbers are skipped if the stop-list check is on. `shared`: visible
 * to every login of its organizations, and the source of names in chats. `extprocessing`: filled by an external system through the API;
 * read-only in the portal.
 */
export const addressBookTypes = ['generic', 'stoplist', 'extprocessing', 'shared'] as const;
export type AddressBookType = (typeof addressBookTypes)[number];

/** Longest name and param1..param4, in characters. */
export const MAX_CONTACT_FIELD = 500;
export const WrittenField = z.nullable(z.string().check(z.trim(), maxCharacters(MAX_CONTACT_FIELD)));
const personal = { name: WrittenField, param1: WrittenField, param2: WrittenField, param3: WrittenField, param4: WrittenField };

/** `num` in E.164 digits without '+', unique within its book. `tags` are sorted. */
export const Contact = z.object({ num: z.string(), ...personal, tags: z.array(z.string()) });
export type Contact = z.infer<typeof Contact>;
