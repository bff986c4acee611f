import * as z from 'zod/mini';
import { organizations, organizationUuids } from './record-organizations';
import { maxCharacters } from './characters';
import { endpoint, integerInQuery, jsonInQuery } from './endpoint';
import { paging } from './paging';
import { ContactFilter, ContactTag, ContactTags } from './contact-filter';
import { ParamNames } from './param-names';

/**
 * Address books (AB-01). `generic`: an ordinary book. `stoplist`: its numbers are skipped if the stop-list check is on. `shared`: visible
 * to every login of its organizations, and the source of names in chats. `extprocessing`: filled by an external system through the API;
 * read-only in the portal.
 */
export const addressBookTypes = ['generic', 'stoplist', 'extprocessing', 'shared'] as const;
export type AddressBookType = (typeof addressBookTypes)[number];

export const AddressBook = z.object({
  uuid: z.string(),
  type: z.enum(addressBookTypes),
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
  /** True if this login may change the book and its contacts. */
  canEdit: z.boolean(),
});
export type AddressBook = z.infer<typeof AddressBook>;

const uuid = z.uuid();
export const BookName = z.string().check(z.trim(), z.minLength(1), maxCharacters(200));

/** Longest name and param1..param4, in characters. */
export const MAX_CONTACT_FIELD = 500;
const written = z.nullable(z.string().check(z.trim(), maxCharacters(MAX_CONTACT_FIELD)));
const personal = { name: written, param1: written, param2: written, param3: written, param4: written };

/** `num` in E.164 digits without '+', unique within its book. `tags` are sorted. */
export const Contact = z.object({ num: z.string(), ...personal, tags: z.array(z.string()) });
export type Contact = z.infer<typeof Contact>;

/** A contact as typed: `num` in any notation. Omitted fields are empty. */
export const NewContact = z.strictObject({
  num: z.string().check(z.trim(), z.minLength(1), maxCharacters(100)),
  name: z.optional(written), param1: z.optional(written), param2: z.optional(written), param3: z.optional(written),
  param4: z.optional(written), tags: z.optional(ContactTags),
});
export type NewContact = z.infer<typeof NewContact>;

/**
 * A contact of a stop list who unsubscribed by a STOP message, or by the link in a message. `listId` is null for single messages and lists
 * out of sight.
 */
export const UnsubscriptionOrigin = z.object({
  num: z.string(), at: z.string(), byMessage: z.boolean(), listId: z.nullable(z.number()), listName: z.string(),
});
export type UnsubscriptionOrigin = z.infer<typeof UnsubscriptionOrigin>;

/** Selected contacts of a book: either by number, or by filter (`{}`: the whole book). Exactly one of the two. */
export const ContactSet = z.strictObject({
  bookUuid: uuid,
  nums: z.optional(z.array(z.string().check(z.regex(/^\d{5,15}$/))).check(z.minLength(1), z.maxLength(1_000))),
  filter: z.optional(ContactFilter),
});
export type ContactSet = z.infer<typeof ContactSet>;

/**
 * Handling of numbers already in the book (AB-03): keep, overwrite all fields, or fill only the empty ones. The last two add the given tags
 * to the contact's own.
 */
export const mergeRules = ['keep', 'overwrite', 'fill'] as const;
export type MergeRule = (typeof mergeRules)[number];

/**
 * Background job on a book. It continues after the user leaves the page and after a server restart; all logins of the customer see it.
 * Invariants: `accepted + rejected = done`; in state `done`, also `done = total`. Accepted rows are `added`, `changed` or `unchanged`
 * (kept, or repeated in the file).
 */
export const bookJobKinds = ['import', 'copy', 'move', 'merge', 'delete', 'tag'] as const;
export const bookJobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export const BookJob = z.object({
  uuid: z.string(),
  kind: z.enum(bookJobKinds),
  state: z.enum(bookJobStates),
  /** `bookUuid`: the book that the job changes. `fromBookUuid`: the book its contacts come from. Null if none, or if it was deleted. */
  bookUuid: z.nullable(z.string()),
  bookName: z.string(),
  fromBookUuid: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  /** Rows to process; null until they are counted. */
  total: z.nullable(z.number()),
  done: z.number(),
  accepted: z.number(),
  rejected: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** The first 100 rejected rows; `rejectedRows` returns all of them. */
  badRows: z.array(z.object({ line: z.number(), value: z.string(), reason: z.string() })),
  /** Why the job failed; `name` is an error name of the catalog. */
  error: z.nullable(z.object({ name: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
  created: z.string(),
  finished: z.nullable(z.string()),
});
export type BookJob = z.infer<typeof BookJob>;

/** Deleted data can be restored with `undo` until the given time. */
export const Undo = z.object({ undo: z.string(), until: z.string() });
export type Undo = z.infer<typeof Undo>;

export const addressBookSorts = ['name', '-name', '-created', 'created', '-contacts', 'contacts'] as const;
export const contactSorts = ['num', '-num', 'name', '-name'] as const;
const rows = <T extends z.ZodMiniType>(item: T) => z.object({
  items: z.array(item), next: z.nullable(z.string()), previous: z.nullable(z.string()),
});

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
  data: rows(AddressBook),
});
export const oneBook = endpoint({ method: 'GET', path: '/v2/addressbooks/get', access: see, query: z.object({ uuid }), data: AddressBook });

/**
 * Logins with access to address books see those of their organizations; with the role stoplistadmin, all of the customer's (AB-04).
 * Only stoplistadmin and admin change stop lists. Books of type extprocessing are read-only here. Ids of other customers throw not_found.
 */
export const addressBooks = {
  list: bookPage,
  get: oneBook,
  create: endpoint({
    method: 'POST', path: '/v2/addressbooks/create', creates: true, access: edit,
    body: z.object({
      type: z.enum(addressBookTypes), name: BookName, organizationUuids, paramNames: z.optional(ParamNames),
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

/**
 * `last` returns the last page, as fast as the first. With a filter, each call examines a limited number of contacts, so a page may be
 * short or empty before the end. The end is reached when `next` is null (`previous` when paging backward).
 */
export const contactPage = endpoint({
  method: 'GET', path: '/v2/contacts', access: see,
  query: z.object({
    bookUuid: uuid,
    filter: z._default(jsonInQuery(ContactFilter), {}),
    sort: z._default(z.enum(contactSorts), 'num'),
    last: z._default(z.enum(['0', '1']), '0'),
    ...paging,
  }),
  /** `total`: size of the book, or number of matches of the filter; null if counting would be slow. `totalAtLeast`: its lower bound. */
  data: z.extend(rows(Contact), {
    total: z.nullable(z.number()), totalAtLeast: z.number(), unsubscribed: z.optional(z.array(UnsubscriptionOrigin)),
  }),
});

export const contacts = {
  list: contactPage,
  add: endpoint({
    method: 'POST', path: '/v2/contacts/add', creates: true, access: edit, body: z.object({ bookUuid: uuid, contact: NewContact }),
    data: Contact,
  }),
  /** `before` is the contact as displayed; if it has changed since, the update is refused (contact_changed). Omitted tags stay. */
  update: endpoint({
    method: 'POST', path: '/v2/contacts/update', access: edit,
    body: z.object({
      bookUuid: uuid, num: z.string().check(z.regex(/^\d{5,15}$/)), contact: NewContact,
      before: z.optional(z.extend(Contact, { tags: z.optional(Contact.shape.tags) })),
    }),
    data: Contact,
  }),
  /** Deleting by `nums` returns an `undo`; deleting by `filter` starts a job. */
  remove: endpoint({
    method: 'POST', path: '/v2/contacts/delete', access: edit, body: ContactSet,
    data: z.object({ removed: z.number(), undo: z.nullable(Undo), job: z.nullable(BookJob) }),
  }),
  restore: endpoint({
    method: 'POST', path: '/v2/contacts/restore', access: edit, body: z.object({ undo: uuid }), data: z.object({ restored: z.number() }),
  }),
  copy: endpoint({
    method: 'POST', path: '/v2/contacts/copy', access: edit,
    body: z.extend(ContactSet, { toBookUuid: uuid, rule: z.enum(mergeRules) }), data: BookJob,
  }),
  move: endpoint({
    method: 'POST', path: '/v2/contacts/move', access: edit,
    body: z.extend(ContactSet, { toBookUuid: uuid, rule: z.enum(mergeRules) }), data: BookJob,
  }),
  /** Adds and removes tags; a tag in both is removed. By `nums` at once, by `filter` as a job. */
  tag: endpoint({
    method: 'POST', path: '/v2/contacts/tag', access: edit,
    body: z.extend(ContactSet, { add: z._default(ContactTags, []), remove: z._default(ContactTags, []) }),
    data: z.object({ changed: z.number(), job: z.nullable(BookJob) }),
  }),
};

/** Column index of each field in the file, from 0. */
export const ColumnChoice = z.strictObject({
  num: integerIn(0, 499),
  name: z.optional(integerIn(0, 499)), param1: z.optional(integerIn(0, 499)), param2: z.optional(integerIn(0, 499)),
  param3: z.optional(integerIn(0, 499)), param4: z.optional(integerIn(0, 499)),
});
export type ColumnChoice = z.infer<typeof ColumnChoice>;
/** `tags`: column of tags separated by commas, semicolons or vertical bars. */
export const ImportColumns = z.extend(ColumnChoice, { tags: z.optional(integerIn(0, 499)) });
export type ImportColumns = z.infer<typeof ImportColumns>;
function integerIn(min: number, max: number) {
  return z.number().check(z.int(), z.gte(min), z.lte(max));
}

export const fileEncodings = [
  'utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'koi8-u', 'ibm866', 'x-mac-cyrillic', 'windows-1252',
] as const;
export const fileSeparators = [',', ';', '\t', '|'] as const;
/** Parsing options; omitted ones are detected. Encoding and separator don't apply to XLSX; `sheet` applies only to XLSX. */
export const FileReading = z.strictObject({
  encoding: z.optional(z.enum(fileEncodings)),
  separator: z.optional(z.enum(fileSeparators)),
  /** True if the first row contains column titles. */
  header: z.optional(z.boolean()),
  sheet: z.optional(integerIn(0, 99)),
});
export type FileReading = z.infer<typeof FileReading>;

export const fileFormats = ['csv', 'xlsx'] as const;
export const FilePreview = z.object({
  format: z.enum(fileFormats),
  /** The encoding used, given or detected. Null for XLSX. */
  encoding: z.nullable(z.enum(fileEncodings)),
  separator: z.nullable(z.enum(fileSeparators)),
  header: z.boolean(),
  /** Names of the sheets, and the index of the one read; empty and 0 for CSV. */
  sheets: z.array(z.string()),
  sheet: z.number(),
  /** `suggested`: columns guessed from the header, otherwise from the first rows; without `num` if no column contains numbers. */
  columns: z.array(z.object({ title: z.string() })),
  suggested: z.partial(ImportColumns),
  /** The first 50 records (SPEC 9), as written in the file. */
  preview: z.array(z.object({ line: z.number(), fields: z.array(z.string()) })),
});
export type FilePreview = z.infer<typeof FilePreview>;

/** Maximum sizes in bytes: of an upload, and of each chunk. */
export const MAX_UPLOAD_BYTES = 200 * 1024 * 1024;
export const UPLOAD_CHUNK_BYTES = 1024 * 1024;
export const UploadState = z.object({ uuid: z.string(), fileName: z.string(), bytes: z.number(), received: z.number() });
export type UploadState = z.infer<typeof UploadState>;

/** Resumable uploads in chunks: an upload continues after a lost connection or a server restart, on any node. */
export const uploads = {
  start: endpoint({
    method: 'POST', path: '/v2/uploads/begin', access: 'session',
    body: z.object({
      fileName: z.string().check(z.trim(), z.minLength(1), maxCharacters(255)), bytes: z.number().check(z.int(), z.gte(1)),
    }), data: UploadState,
  }),
  state: endpoint({ method: 'GET', path: '/v2/uploads/state', access: 'session', query: z.object({ uuid }), data: UploadState }),
  /** Detects the format and columns of a completely uploaded file; fast at any size. */
  preview: endpoint({
    method: 'POST', path: '/v2/uploads/look', access: 'session', onlyReads: true,
    body: z.object({ uuid, reading: z._default(FileReading, {}) }), data: FilePreview,
  }),
  drop: endpoint({ method: 'POST', path: '/v2/uploads/drop', access: 'session', body: z.object({ uuid }), data: z.object({}) }),
  /**
   * Imports an uploaded file into an address book, as a background job. `paramNames` names parameters that have no name yet, null
   * names none; if one has been given another name meanwhile, the import is refused (param_names_changed). `tags` are added to all
   * imported contacts.
   */
  intoBook: endpoint({
    method: 'POST', path: '/v2/addressbooks/import', access: edit,
    body: z.object({
      uploadUuid: uuid, bookUuid: uuid, reading: z._default(FileReading, {}), columns: ImportColumns, rule: z.enum(mergeRules),
      paramNames: z.optional(ParamNames), tags: z._default(ContactTags, []),
    }), data: BookJob,
  }),
};

/** Raw bytes of the chunk at `offset` (application/octet-stream). Repeating a stored chunk succeeds without effect. */
export const uploadChunk = {
  method: 'POST', path: '/v2/uploads/piece', access: 'session', query: z.object({ uuid, offset: integerInQuery(0, MAX_UPLOAD_BYTES) }),
  data: UploadState,
} as const;

/** Returns a file, not a JSON envelope. Query: `uuid`, `format` (csv or xlsx); for contacts also `filter` and `sort`. */
export const addressBookExport = { path: '/v2/addressbooks/export', access: see, audited: true } as const;
/** CSV of the rejected rows of the job `uuid`, with line, value and reason, in the query's language. */
export const rejectedRows = { path: '/v2/addressbooks/job/rejected', access: see, audited: true } as const;
