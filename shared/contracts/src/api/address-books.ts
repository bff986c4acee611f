import * as z from 'zod/mini';
import { maxCharacters } from '../characters';
import { BookName, StoppedAlphaName } from '../address-books';
import { mergeRules } from '../book-jobs';
import { addressBookTypes } from '../contact';
import { ContactFilter, ContactTag, ContactTags } from '../contact-filter';
import { operation, described } from './operation';
import * as p from './shared-fields';

export const MAX_CONTACTS_AT_ONCE = 1_000;
const field = z.nullable(z.string());
export const ApiContact = z.object({ num: described(
  z.string(), 'Digits only, without a plus.', '380671234567',
), name: field, param1: field, param2: field, param3: field, param4: field, tags: z.array(z.string()) });
const written = z.optional(z.nullable(z.string().check(z.trim(), maxCharacters(500))));
export const NewApiContact = z.strictObject({
  num: p.number, name: written, param1: written, param2: written, param3: written, param4: written,
  tags: described(z.optional(ContactTags), 'Tags, such as `VIP`. Case doesn’t matter: a tag is spelled as the address book first had it.'),
});
export const ApiBook = z.object({
  uuid: z.string(), type: z.enum(addressBookTypes),
  alphaName: described(z.nullable(z.string()), 'Of a stop list: the alpha name whose messages it stops. `null`: it stops all.'),
  name: z.string(), contacts: z.number(), organizationUuids: z.array(z.string()),
  tags: described(z.array(z.string()), 'Tags of its contacts.'),
  created: p.time, updated: p.time,
});
const ApiSegment = z.object({
  uuid: z.string(), name: z.string(),
  filter: described(ContactFilter, 'What its contacts match.', { tags: ['VIP'] }),
  updated: p.time,
});
const num = described(z.string().check(
  z.regex(/^\+?\d{5,15}$/, 'Must be a phone number of 5 to 15 digits, with or without a plus (%2B in a URL).'),
), 'Digits only.', '380671234567');
const bookName = described(BookName, 'Shown in the portal.', 'Customers in Kyiv');
const organizationUuids = z.array(z.uuid()).check(z.maxLength(100));

/** Stop lists require the scope `stoplists`, all other books `contacts`. */
const books = { scope: 'contacts', otherScope: 'stoplists' } as const;

export const apiAddressBooks = {
  listAddressBooks: operation({
    id: 'listAddressBooks', group: 'address-books', method: 'GET', path: '/api/v1/address-books', ...books, summary: 'List address books',
    description: 'Sorted by name.',
    query: z.strictObject({ ...p.pageQuery, type: z.optional(z.enum(addressBookTypes)) }), data: p.pageOf(ApiBook),
  }),
  createAddressBook: operation({
    id: 'createAddressBook', group: 'address-books', method: 'POST', path: '/api/v1/address-books', ...books, status: 201, repeatable: true,
    summary: 'Create an address book',
    description: 'Only the API can change an address book of type `extprocessing`: the portal just shows it. Only keys with the scope `stoplists` can change one of type `stoplist` and its contacts.',
    body: z.strictObject({
      name: bookName, type: z._default(z.enum(addressBookTypes), 'generic'),
      alphaName: described(
        StoppedAlphaName, 'Only for a stop list: the alpha name whose messages it stops. Without it, all messages are stopped.',
      ),
      organizationUuids: z._default(organizationUuids, []),
    }), data: ApiBook, errors: ['alpha_name_not_found', 'book_name_taken', 'too_many_books', 'not_found'],
  }),
  getAddressBook: operation({
    id: 'getAddressBook', group: 'address-books', method: 'GET', path: '/api/v1/address-books/{uuid}', ...books,
    summary: 'Get an address book', description: 'Includes its number of contacts.', params: p.byUuid, data: ApiBook,
    errors: ['address_book_not_found'],
  }),
  updateAddressBook: operation({
    id: 'updateAddressBook', group: 'address-books', method: 'PATCH', path: '/api/v1/address-books/{uuid}', ...books,
    summary: 'Update an address book', description: 'Fields you leave out don’t change.',
    params: p.byUuid, body: z.strictObject({ name: z.optional(bookName), organizationUuids: z.optional(organizationUuids) }), data: ApiBook,
    errors: ['address_book_not_found', 'book_name_taken', 'not_found'],
  }),
  deleteAddressBook: operation({
    id: 'deleteAddressBook', group: 'address-books', method: 'DELETE', path: '/api/v1/address-books/{uuid}', ...books, status: 204,
    summary: 'Delete an address book',
    description: 'Deletes its contacts too. For ten minutes, `restoreAddressBook` restores both. Refused while a job for it is in progress in the portal.',
    params: p.byUuid, errors: ['address_book_not_found', 'book_in_use'],
  }),
  restoreAddressBook: operation({
    id: 'restoreAddressBook', group: 'address-books', method: 'POST', path: '/api/v1/address-books/{uuid}/restore', ...books,
    repeatable: true, summary: 'Restore a deleted address book',
    description: 'Restores its contacts too. Works for ten minutes after it was deleted, through the API or in the portal.',
    params: p.byUuid, data: ApiBook, errors: ['undo_expired', 'book_name_taken', 'too_many_books'],
  }),
  listSegments: operation({
    id: 'listSegments', group: 'address-books', method: 'GET', path: '/api/v1/address-books/{uuid}/segments', ...books,
    summary: 'List segments',
    description: 'Saved filters of the address book, sorted by name. `createList` sends to a segment as it is then.',
    params: p.byUuid, data: z.object({ items: z.array(ApiSegment) }), errors: ['address_book_not_found'],
  }),
  listContacts: operation({
    id: 'listContacts', group: 'address-books', method: 'GET', path: '/api/v1/address-books/{uuid}/contacts', ...books,
    summary: 'List contacts', description: 'Sorted by number.',
    params: p.byUuid,
    query: z.strictObject({
      ...p.pageQuery, text: described(z.optional(z.string().check(z.trim(), maxCharacters(200))), 'Searches all fields.'),
      tag: described(z.optional(ContactTag), 'Only contacts with this tag.', 'VIP'),
    }), data: p.pageOf(ApiContact), errors: ['address_book_not_found'],
  }),
  getContact: operation({
    id: 'getContact', group: 'address-books', method: 'GET', path: '/api/v1/address-books/{uuid}/contacts/{num}', ...books,
    summary: 'Get a contact', description: 'Finds the contact by its number.',
    params: z.strictObject({ uuid: p.uuid, num }), data: ApiContact, errors: ['address_book_not_found', 'not_found'],
  }),
  putContacts: operation({
    id: 'putContacts', group: 'address-books', method: 'PUT', path: '/api/v1/address-books/{uuid}/contacts', ...books,
    summary: 'Add or update contacts',
    description: 'Up to 1,000 at once, all or none: one invalid number refuses the request, and the error points to it. A number given twice works like two calls in a row: with `overwrite`, the last one wins. Repeats count as unchanged.',
    params: p.byUuid,
    body: z.strictObject({
      contacts: z.array(NewApiContact).check(z.minLength(1), z.maxLength(MAX_CONTACTS_AT_ONCE)),
      rule: described(z._default(
        z.enum(mergeRules), 'overwrite',
      ), 'What to do with a number that already exists: keep it, overwrite all fields, or fill only its empty fields. Tags are added to its own, except with `keep`.'),
    }),
    data: z.object({ added: z.number(), changed: z.number(), unchanged: z.number() }),
    errors: ['address_book_not_found', 'num_invalid', 'too_many_tags'],
  }),
  tagContacts: operation({
    id: 'tagContacts', group: 'address-books', method: 'POST', path: '/api/v1/address-books/{uuid}/contacts/tags', ...books,
    summary: 'Add or remove tags',
    description: 'Changes the tags of the contacts with these numbers. Numbers that aren’t in the address book are ignored. A tag given in both lists is removed. An address book has at most 100 tags.',
    params: p.byUuid,
    body: z.strictObject({
      nums: z.array(num).check(z.minLength(1), z.maxLength(MAX_CONTACTS_AT_ONCE)),
      add: described(z._default(ContactTags, []), 'Tags to add.'), remove: described(z._default(ContactTags, []), 'Tags to remove.'),
    }),
    data: z.object({ changed: described(z.number(), 'Number of contacts that changed.') }),
    errors: ['address_book_not_found', 'too_many_tags'],
  }),
  deleteContacts: operation({
    id: 'deleteContacts', group: 'address-books', method: 'POST', path: '/api/v1/address-books/{uuid}/contacts/delete', ...books,
    summary: 'Delete contacts',
    description: 'Deletes the contacts with these numbers. Numbers that aren’t in the address book are ignored.',
    params: p.byUuid, body: z.strictObject({ nums: z.array(num).check(z.minLength(1), z.maxLength(MAX_CONTACTS_AT_ONCE)) }),
    data: z.object({ removed: z.number() }), errors: ['address_book_not_found'],
  }),
};
