import * as z from 'zod/mini';
import { addressBookTypes, BookName, mergeRules } from '../address-books';
import { operation, said } from './operation';
import * as p from './pieces';

export const MOST_CONTACTS_AT_ONCE = 1_000;
const field = z.nullable(z.string());
export const ApiContact = z.object({ num: said(z.string(), 'In digits, without a plus.', '380671234567'), name: field, param1: field, param2: field, param3: field, param4: field });
const written = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(500))));
export const NewApiContact = z.strictObject({ num: p.number, name: written, param1: written, param2: written, param3: written, param4: written });
export const ApiBook = z.object({ uuid: z.string(), type: z.enum(addressBookTypes), name: z.string(), contacts: z.number(), organizationUuids: z.array(z.string()), created: p.time, updated: p.time });
const num = said(z.string().check(z.regex(/^\+?\d{5,15}$/, 'It has to be a phone number of 5 to 15 digits, with or without a plus (in an address %2B).')), 'In digits.', '380671234567');
const organizationUuids = z.array(z.uuid()).check(z.maxLength(100));

export const apiAddressBooks = {
  listAddressBooks: operation({
    id: 'listAddressBooks', group: 'address-books', method: 'GET', path: '/api/v1/address-books', scope: 'contacts', summary: 'Address books', description: 'By name.',
    query: z.strictObject({ ...p.pageQuery, type: z.optional(z.enum(addressBookTypes)) }), data: p.pageOf(ApiBook),
  }),
  createAddressBook: operation({
    id: 'createAddressBook', group: 'address-books', method: 'POST', path: '/api/v1/address-books', scope: 'contacts', status: 201, repeatable: true,
    summary: 'Make an address book', description: 'One of type `extprocessing` is filled by the API alone: the portal shows it and cannot change it.',
    body: z.strictObject({ name: BookName, type: z._default(z.enum(addressBookTypes), 'generic'), organizationUuids: z._default(organizationUuids, []) }), data: ApiBook, errors: ['book_name_taken', 'too_many_books', 'not_found'],
  }),
  getAddressBook: operation({ id: 'getAddressBook', group: 'address-books', method: 'GET', path: '/api/v1/address-books/{uuid}', scope: 'contacts', summary: 'One address book', description: 'With the number of its contacts.', params: p.byUuid, data: ApiBook, errors: ['address_book_not_found'] }),
  updateAddressBook: operation({
    id: 'updateAddressBook', group: 'address-books', method: 'PATCH', path: '/api/v1/address-books/{uuid}', scope: 'contacts', summary: 'Change an address book', description: 'What is left out stays as it is.',
    params: p.byUuid, body: z.strictObject({ name: z.optional(BookName), organizationUuids: z.optional(organizationUuids) }), data: ApiBook, errors: ['address_book_not_found', 'book_name_taken', 'not_found'],
  }),
  deleteAddressBook: operation({
    id: 'deleteAddressBook', group: 'address-books', method: 'DELETE', path: '/api/v1/address-books/{uuid}', scope: 'contacts', status: 204, summary: 'Delete an address book', description: 'With its contacts; for ten minutes `restoreAddressBook` brings both back. Refused while work on it is under way in the portal.',
    params: p.byUuid, errors: ['address_book_not_found', 'book_in_use'],
  }),
  restoreAddressBook: operation({
    id: 'restoreAddressBook', group: 'address-books', method: 'POST', path: '/api/v1/address-books/{uuid}/restore', scope: 'contacts', repeatable: true, summary: 'Bring a deleted address book back', description: 'With its contacts, for ten minutes after it was deleted, by a program or in the portal.',
    params: p.byUuid, data: ApiBook, errors: ['undo_expired', 'book_name_taken', 'too_many_books'],
  }),
  listContacts: operation({
    id: 'listContacts', group: 'address-books', method: 'GET', path: '/api/v1/address-books/{uuid}/contacts', scope: 'contacts', summary: 'Contacts', description: 'By number.',
    params: p.byUuid, query: z.strictObject({ ...p.pageQuery, text: said(z.optional(z.string().check(z.trim(), z.maxLength(200))), 'Found in any field.') }), data: p.pageOf(ApiContact), errors: ['address_book_not_found'],
  }),
  getContact: operation({
    id: 'getContact', group: 'address-books', method: 'GET', path: '/api/v1/address-books/{uuid}/contacts/{num}', scope: 'contacts', summary: 'One contact', description: 'By its number.',
    params: z.strictObject({ uuid: p.uuid, num }), data: ApiContact, errors: ['address_book_not_found', 'not_found'],
  }),
  putContacts: operation({
    id: 'putContacts', group: 'address-books', method: 'PUT', path: '/api/v1/address-books/{uuid}/contacts', scope: 'contacts', summary: 'Add or change contacts', description: 'Up to 1,000 at once, all of them or none: one number that is none refuses the request and names its place. A number that is given twice is taken as one call after the other would be: with `overwrite` the last wins; each beyond the first counts as unchanged.',
    params: p.byUuid,
    body: z.strictObject({
      contacts: z.array(NewApiContact).check(z.minLength(1), z.maxLength(MOST_CONTACTS_AT_ONCE)),
      rule: said(z._default(z.enum(mergeRules), 'overwrite'), 'What becomes of a number that the book has: nothing, all fields as given, or only its empty fields.'),
    }),
    data: z.object({ added: z.number(), changed: z.number(), unchanged: z.number() }), errors: ['address_book_not_found', 'num_invalid'],
  }),
  deleteContacts: operation({
    id: 'deleteContacts', group: 'address-books', method: 'POST', path: '/api/v1/address-books/{uuid}/contacts/delete', scope: 'contacts', summary: 'Delete contacts', description: 'Those with these numbers; the ones that are not there are passed over.',
    params: p.byUuid, body: z.strictObject({ nums: z.array(num).check(z.minLength(1), z.maxLength(MOST_CONTACTS_AT_ONCE)) }), data: z.object({ removed: z.number() }), errors: ['address_book_not_found'],
  }),
};
