import * as z from 'zod/mini';
import { organizations, organizationUuids } from './bound-organizations';
import { maxCharacters } from './characters';
import { endpoint, integerInQuery, jsonInQuery } from './endpoint';
import { paging } from './paging';

/**
 * Address books (AB-01). `generic`: the customer's own. `stoplist`: its numbers are skipped where the stop-list check is on.
 * `shared`: seen by every login of its organizations and used for names in chats. `extprocessing`: filled by an outside system
 * through the API; the portal shows it read-only.
 */
export const addressBookTypes = ['generic', 'stoplist', 'extprocessing', 'shared'] as const;
export type AddressBookType = (typeof addressBookTypes)[number];

export const AddressBook = z.object({
  uuid: z.string(),
  type: z.enum(addressBookTypes),
  name: z.string(),
  organizations,
  /** Kept by event, so that a list of books is as quick with a million contacts as with none. */
  contacts: z.number(),
  created: z.string(),
  updated: z.string(),
  /** Whether this login may change it and its contacts. */
  canEdit: z.boolean(),
});
export type AddressBook = z.infer<typeof AddressBook>;

const uuid = z.uuid();
export const BookName = z.string().check(z.trim(), z.minLength(1), maxCharacters(200));

/** The longest of name and param1..param4, in characters. */
export const MAX_CONTACT_FIELD = 500;
const written = z.nullable(z.string().check(z.trim(), maxCharacters(MAX_CONTACT_FIELD)));
const personal = { name: written, param1: written, param2: written, param3: written, param4: written };

/** `num` in E.164 digits without '+': what names a contact within its book. */
export const Contact = z.object({ num: z.string(), ...personal });
export type Contact = z.infer<typeof Contact>;
export const contactFields = ['num', 'name', 'param1', 'param2', 'param3', 'param4'] as const;
export type ContactField = (typeof contactFields)[number];

/** As typed: `num` in any written form. Fields that are left out are empty. */
export const NewContact = z.strictObject({
  num: z.string().check(z.trim(), z.minLength(1), maxCharacters(100)),
  name: z.optional(written), param1: z.optional(written), param2: z.optional(written), param3: z.optional(written), param4: z.optional(written),
});
export type NewContact = z.infer<typeof NewContact>;

/** Contacts in any of whose fields (or in the one that is named) the text is found, whatever the case; a number also without its separators. */
export const ContactFilter = z.strictObject({
  text: z.optional(z.string().check(z.trim(), maxCharacters(200))),
  field: z.optional(z.enum(contactFields)),
});
export type ContactFilter = z.infer<typeof ContactFilter>;

/** Some contacts of a book: those with these numbers, or all that the filter finds (with `{}`: all of the book). One of the two. */
export const ContactSet = z.strictObject({
  bookUuid: uuid,
  nums: z.optional(z.array(z.string().check(z.regex(/^\d{5,15}$/))).check(z.minLength(1), z.maxLength(1_000))),
  filter: z.optional(ContactFilter),
});
export type ContactSet = z.infer<typeof ContactSet>;

/** What becomes of a number that the book already has (AB-03): nothing, all fields as given, or only its empty fields. */
export const mergeRules = ['keep', 'overwrite', 'fill'] as const;
export type MergeRule = (typeof mergeRules)[number];

/**
 * Work on a book that goes on in the background, survives leaving the page and a restart, and is seen by every login of the
 * customer. `accepted + rejected = done`, and in the end `done = total`, always; of the accepted ones so many were `added` and
 * `changed`, the others are `unchanged` (known and kept, or written twice).
 */
export const bookJobKinds = ['import', 'copy', 'move', 'merge', 'delete'] as const;
export const bookJobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export const BookJob = z.object({
  uuid: z.string(),
  kind: z.enum(bookJobKinds),
  state: z.enum(bookJobStates),
  /** The book that changes, and the one that contacts come from; null where there is none, or none any more. */
  bookUuid: z.nullable(z.string()),
  bookName: z.string(),
  fromBookUuid: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  /** Null while it is not known. */
  total: z.nullable(z.number()),
  done: z.number(),
  accepted: z.number(),
  rejected: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** The first 100 rejected rows; all of them are in the file of `rejectedRows`. */
  badRows: z.array(z.object({ line: z.number(), value: z.string(), reason: z.string() })),
  /** A name of the error catalogue. */
  error: z.nullable(z.object({ name: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
  created: z.string(),
  finished: z.nullable(z.string()),
});
export type BookJob = z.infer<typeof BookJob>;

/** What was deleted can be brought back by its `undo` until then. */
export const Undo = z.object({ undo: z.string(), until: z.string() });
export type Undo = z.infer<typeof Undo>;

export const addressBookSorts = ['name', '-name', '-created', 'created', '-contacts', 'contacts'] as const;
export const contactSorts = ['num', '-num', 'name', '-name'] as const;
const rows = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item), next: z.nullable(z.string()), previous: z.nullable(z.string()) });

const see = '/addressbook/index';
const edit = '/addressbook/action/edit';

/**
 * Whoever may see address books sees those of his organizations, and with the role stoplistadmin all of the customer's (AB-04).
 * Stop lists are changed by stoplistadmin and admin alone; a book of type extprocessing by nobody here. Each id is looked up with its customer.
 */
export const addressBooks = {
  list: endpoint({
    method: 'GET', path: '/v2/addressbooks', access: see,
    query: z.object({
      filter: z._default(jsonInQuery(z.strictObject({
        type: z.optional(z.array(z.enum(addressBookTypes))), text: z.optional(z.string().check(z.trim(), z.maxLength(200))), organizationUuid: z.optional(uuid),
      })), {}),
      sort: z._default(z.enum(addressBookSorts), 'name'),
      ...paging,
    }),
    data: rows(AddressBook),
  }),
  get: endpoint({ method: 'GET', path: '/v2/addressbooks/get', access: see, query: z.object({ uuid }), data: AddressBook }),
  create: endpoint({
    method: 'POST', path: '/v2/addressbooks/create', creates: true, access: edit,
    body: z.object({ type: z.enum(addressBookTypes), name: BookName, organizationUuids }), data: AddressBook,
  }),
  update: endpoint({
    method: 'POST', path: '/v2/addressbooks/update', access: edit,
    body: z.object({ uuid, name: z.optional(BookName), organizationUuids }), data: AddressBook,
  }),
  /** At once out of sight and out of use; for good once the time to bring it back has passed. */
  remove: endpoint({ method: 'POST', path: '/v2/addressbooks/delete', access: edit, body: z.object({ uuid }), data: Undo }),
  restore: endpoint({ method: 'POST', path: '/v2/addressbooks/restore', access: edit, body: z.object({ undo: uuid }), data: AddressBook }),
  /** Into a book of this name that it makes. */
  copy: endpoint({ method: 'POST', path: '/v2/addressbooks/copy', access: edit, body: z.object({ uuid, name: BookName }), data: BookJob }),
  /** Adds the contacts of other books to one; the emptied ones are deleted where that is wanted. */
  merge: endpoint({
    method: 'POST', path: '/v2/addressbooks/merge', access: edit,
    body: z.object({ uuid, fromUuids: z.array(uuid).check(z.minLength(1), z.maxLength(20)), rule: z.enum(mergeRules), deleteSources: z._default(z.boolean(), false) }),
    data: BookJob,
  }),
  /** Those that are under way and the last ones that ended, the newest first; of one book where it is given. */
  jobs: endpoint({
    method: 'GET', path: '/v2/addressbooks/jobs', access: see, query: z.object({ bookUuid: z.optional(uuid) }), data: z.object({ items: z.array(BookJob) }),
  }),
  job: endpoint({ method: 'GET', path: '/v2/addressbooks/job', access: see, query: z.object({ uuid }), data: BookJob }),
  /** What is done stays done. */
  cancelJob: endpoint({ method: 'POST', path: '/v2/addressbooks/job/cancel', access: edit, body: z.object({ uuid }), data: BookJob }),
};

export const contacts = {
  /**
   * `last`: the page at the end of the order, as quick as the first. With a filter each call does bounded work: a page can be short or
   * empty and yet have a `next` (going backwards, a `previous`) from which the search goes on; it has ended where there is none.
   */
  list: endpoint({
    method: 'GET', path: '/v2/contacts', access: see,
    query: z.object({
      bookUuid: uuid,
      filter: z._default(jsonInQuery(ContactFilter), {}),
      sort: z._default(z.enum(contactSorts), 'num'),
      last: z._default(z.enum(['0', '1']), '0'),
      ...paging,
    }),
    /** `total` of the book; with a filter as far as counting is quick: beyond `totalAtLeast` it is null. */
    data: z.extend(rows(Contact), { total: z.nullable(z.number()), totalAtLeast: z.number() }),
  }),
  add: endpoint({
    method: 'POST', path: '/v2/contacts/add', creates: true, access: edit, body: z.object({ bookUuid: uuid, contact: NewContact }), data: Contact,
  }),
  /** `before` is what the screen showed: where it stands otherwise by now, the change is refused (contact_changed) with nothing done. */
  update: endpoint({
    method: 'POST', path: '/v2/contacts/update', access: edit,
    body: z.object({ bookUuid: uuid, num: z.string().check(z.regex(/^\d{5,15}$/)), before: z.optional(Contact), contact: NewContact }), data: Contact,
  }),
  /** Up to 1,000 numbers at once answer with `undo`; more, or a filter, are a job. */
  remove: endpoint({
    method: 'POST', path: '/v2/contacts/delete', access: edit, body: ContactSet,
    data: z.object({ removed: z.number(), undo: z.nullable(Undo), job: z.nullable(BookJob) }),
  }),
  restore: endpoint({ method: 'POST', path: '/v2/contacts/restore', access: edit, body: z.object({ undo: uuid }), data: z.object({ restored: z.number() }) }),
  copy: endpoint({
    method: 'POST', path: '/v2/contacts/copy', access: edit,
    body: z.extend(ContactSet, { toBookUuid: uuid, rule: z.enum(mergeRules) }), data: BookJob,
  }),
  move: endpoint({
    method: 'POST', path: '/v2/contacts/move', access: edit,
    body: z.extend(ContactSet, { toBookUuid: uuid, rule: z.enum(mergeRules) }), data: BookJob,
  }),
};

/** Which column of the file holds which field, from 0. */
export const ColumnChoice = z.strictObject({
  num: integerIn(0, 499),
  name: z.optional(integerIn(0, 499)), param1: z.optional(integerIn(0, 499)), param2: z.optional(integerIn(0, 499)),
  param3: z.optional(integerIn(0, 499)), param4: z.optional(integerIn(0, 499)),
});
export type ColumnChoice = z.infer<typeof ColumnChoice>;
function integerIn(least: number, most: number) {
  return z.number().check(z.int(), z.gte(least), z.lte(most));
}

export const fileEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'koi8-u', 'ibm866', 'x-mac-cyrillic', 'windows-1252'] as const;
export const fileSeparators = [',', ';', '\t', '|'] as const;
/** How a file is to be read; what is left out is found out from the file. Encoding and separator are not asked of an XLSX file, `sheet` of no other. */
export const FileReading = z.strictObject({
  encoding: z.optional(z.enum(fileEncodings)),
  separator: z.optional(z.enum(fileSeparators)),
  /** Whether the first row names the columns. */
  header: z.optional(z.boolean()),
  sheet: z.optional(integerIn(0, 99)),
});
export type FileReading = z.infer<typeof FileReading>;

export const fileFormats = ['csv', 'xlsx'] as const;
export const FilePreview = z.object({
  format: z.enum(fileFormats),
  /** As it was read: given, or found out. Null for XLSX. */
  encoding: z.nullable(z.enum(fileEncodings)),
  separator: z.nullable(z.enum(fileSeparators)),
  header: z.boolean(),
  /** Names of the sheets, and which was read; empty and 0 for CSV. */
  sheets: z.array(z.string()),
  sheet: z.number(),
  /** By the header, or else by what the first rows hold; without `num` where no column holds numbers. */
  columns: z.array(z.object({ title: z.string() })),
  suggested: z.partial(ColumnChoice),
  /** The first 50 records (SPEC 9), as written. */
  preview: z.array(z.object({ line: z.number(), fields: z.array(z.string()) })),
});
export type FilePreview = z.infer<typeof FilePreview>;

/** One upload holds at most so much; its pieces are sent one after the other, each at most so long. */
export const MAX_UPLOAD_BYTES = 200 * 1024 * 1024;
export const UPLOAD_PIECE_BYTES = 1024 * 1024;
export const UploadState = z.object({ uuid: z.string(), fileName: z.string(), bytes: z.number(), received: z.number() });
export type UploadState = z.infer<typeof UploadState>;

/** Files in pieces: whoever lost the connection at 90 % goes on at 90 %, also after a restart of the server or on another node. */
export const uploads = {
  begin: endpoint({
    method: 'POST', path: '/v2/uploads/begin', access: 'session',
    body: z.object({ fileName: z.string().check(z.trim(), z.minLength(1), maxCharacters(255)), bytes: z.number().check(z.int(), z.gte(1)) }), data: UploadState,
  }),
  state: endpoint({ method: 'GET', path: '/v2/uploads/state', access: 'session', query: z.object({ uuid }), data: UploadState }),
  /** What the file is, once all of it is there; quick at any size. */
  look: endpoint({ method: 'POST', path: '/v2/uploads/look', access: 'session', onlyReads: true, body: z.object({ uuid, reading: z._default(FileReading, {}) }), data: FilePreview }),
  drop: endpoint({ method: 'POST', path: '/v2/uploads/drop', access: 'session', body: z.object({ uuid }), data: z.object({}) }),
  /** Into an address book, as a job. */
  intoBook: endpoint({
    method: 'POST', path: '/v2/addressbooks/import', access: edit,
    body: z.object({ uploadUuid: uuid, bookUuid: uuid, reading: z._default(FileReading, {}), columns: ColumnChoice, rule: z.enum(mergeRules) }), data: BookJob,
  }),
};

/** The raw bytes of the piece that begins at `offset` (application/octet-stream). One that the server has already is taken as said. */
export const uploadPiece = {
  method: 'POST', path: '/v2/uploads/piece', access: 'session', query: z.object({ uuid, offset: integerInQuery(0, MAX_UPLOAD_BYTES) }), data: UploadState,
} as const;

/** Files, outside the envelope: `uuid`, `format` (csv or xlsx), for contacts also `filter` and `sort`, in the query. */
export const addressBookExport = { path: '/v2/addressbooks/export', access: see, audited: true } as const;
/** `uuid` of the job: CSV with line, value, and the reason in the language of the query. */
export const rejectedRows = { path: '/v2/addressbooks/job/rejected', access: see, audited: true } as const;
