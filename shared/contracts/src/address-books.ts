import * as z from 'zod/mini';
import { BookJob, mergeRules } from './book-jobs';
import { maxCharacters } from './characters';
import { addressBookTypes } from './contact';
import { ContactTag } from './contact-filter';
import { endpoint, jsonInQuery } from './endpoint';
import { paging } from './paging';
import { ParamNames } from './param-names';
import { organizations, organizationUuids } from './record-organizations';
import { Undo } from './undo';

export const AddressBook = z.object({
  uuid: z.string(),
  type: z.enum(addressBookTypes),
  /** Of a stop list: the alpha name whose messages it stops; null if it stops all. */
  alphaName: z.nullable(z.string()),
  name: z.string(),
  /** The book's names of param1..param4. */
  paramNames: ParamNames,
  /** Tags of its contacts, in the order of their first use. */
  tags: z.array(z.string()),
  organizations,
  /** Number of contacts. It is stored and updated on every change. */
  contacts: z.number(),
  created: z.string(),
  updated: z.string(),
  /** When a list to the book was last confirmed; null if never, or if such lists are no longer stored. */
  lastUsed: z.nullable(z.string()),
  /** True if this login may change the contacts. */
  canEdit: z.boolean(),
  /** True if this login may change the book itself and its segments: also a book of type extprocessing, whose contacts it can't change. */
  canManage: z.boolean(),
});
export type AddressBook = z.infer<typeof AddressBook>;

const uuid = z.uuid();
export const BookName = z.string().check(z.trim(), z.minLength(1), maxCharacters(200));
/** Of a new stop list: the alpha name whose messages alone it stops. */
export const StoppedAlphaName = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(15)));

export const addressBookSorts = ['name', '-name', '-created', 'created', '-contacts', 'contacts'] as const;
const see = '/addressbook/index';
const edit = '/addressbook/action/edit';

// Calls with a name of their own load without the others.
export const bookPage = endpoint({
  method: 'GET', path: '/v2/addressbooks', access: see,
  query: z.object({
    filter: z._default(jsonInQuery(z.strictObject({
      type: z.optional(z.array(z.enum(addressBookTypes))), text: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      organizationUuid: z.optional(uuid),
    })), {}),
    sort: z._default(z.enum(addressBookSorts), 'name'),
    ...paging,
  }),
  data: z.object({ items: z.array(AddressBook), next: z.nullable(z.string()), previous: z.nullable(z.string()) }),
});
export const oneBook = endpoint({ method: 'GET', path: '/v2/addressbooks/get', access: see, query: z.object({ uuid }), data: AddressBook });

/**
 * Logins with access to address books see those of their organizations; with the role stoplistadmin, all of the customer's (AB-04).
 * Only stoplistadmin and admin change stop lists. Books of type extprocessing are read-only here. Ids of other customers throw not_found.
 */
export const addressBooks = {
  list: bookPage,
  get: oneBook,
  /** Throws alpha_name_not_found, book_name_taken, too_many_books. */
  create: endpoint({
    method: 'POST', path: '/v2/addressbooks/create', creates: true, access: edit,
    body: z.object({
      type: z.enum(addressBookTypes), name: BookName, alphaName: StoppedAlphaName, organizationUuids, paramNames: z.optional(ParamNames),
    }), data: AddressBook,
  }),
  update: endpoint({
    method: 'POST', path: '/v2/addressbooks/update', access: edit,
    body: z.object({ uuid, name: z.optional(BookName), organizationUuids, paramNames: z.optional(ParamNames) }), data: AddressBook,
  }),
  /** Hides the book and stops its use immediately. The book is deleted permanently when the undo period ends. */
  remove: endpoint({ method: 'POST', path: '/v2/addressbooks/delete', access: edit, body: z.object({ uuid }), data: Undo }),
  restore: endpoint({ method: 'POST', path: '/v2/addressbooks/restore', access: edit, body: z.object({ undo: uuid }), data: AddressBook }),
  /** Creates the target book under the given name. */
  copy: endpoint({ method: 'POST', path: '/v2/addressbooks/copy', access: edit, body: z.object({ uuid, name: BookName }), data: BookJob }),
  /** Adds the contacts of other books to one book, and optionally deletes the other books. */
  merge: endpoint({
    method: 'POST', path: '/v2/addressbooks/merge', access: edit,
    body: z.object({ uuid, fromUuids: z.array(uuid).check(
      z.minLength(1), z.maxLength(20),
    ), rule: z.enum(mergeRules), deleteSources: z._default(z.boolean(), false) }),
    data: BookJob,
  }),
  /**
   * Renames a tag on all contacts and in segments, as a job. If the book has a tag of the new name, both become one. Throws tag_in_use if a
   * recurring list, or one that is being prepared, names it.
   */
  renameTag: endpoint({
    method: 'POST', path: '/v2/addressbooks/tags/rename', access: edit,
    body: z.object({ uuid, tag: ContactTag, name: ContactTag }), data: BookJob,
  }),
  /** Removes a tag from all contacts and from the book, as a job. Throws tag_in_use if a segment names it, too. */
  removeTag: endpoint({
    method: 'POST', path: '/v2/addressbooks/tags/delete', access: edit, body: z.object({ uuid, tag: ContactTag }), data: BookJob,
  }),
  /** Running and recently finished jobs, newest first; optionally of one book. */
  jobs: endpoint({
    method: 'GET', path: '/v2/addressbooks/jobs', access: see, query: z.object({ bookUuid: z.optional(uuid) }),
    data: z.object({ items: z.array(BookJob) }),
  }),
  job: endpoint({ method: 'GET', path: '/v2/addressbooks/job', access: see, query: z.object({ uuid }), data: BookJob }),
  /** Rows that are already processed keep their changes. */
  cancelJob: endpoint({ method: 'POST', path: '/v2/addressbooks/job/cancel', access: edit, body: z.object({ uuid }), data: BookJob }),
};

/** Returns a file, not a JSON envelope. Query: `uuid`, `format` (csv or xlsx); for contacts also `filter` and `sort`. */
export const addressBookExport = { path: '/v2/addressbooks/export', access: see, audited: true } as const;
/** CSV of the rejected rows of the job `uuid`, with line, value and reason, in the query's language. */
export const rejectedRows = { path: '/v2/addressbooks/job/rejected', access: see, audited: true } as const;
