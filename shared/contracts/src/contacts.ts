import * as z from 'zod/mini';
import { BookJob, mergeRules } from './book-jobs';
import { maxCharacters } from './characters';
import { Contact, WrittenField as written } from './contact';
import { ContactFilter, ContactTags } from './contact-filter';
import { endpoint, jsonInQuery } from './endpoint';
import { paging } from './paging';
import { Undo } from './undo';

const uuid = z.uuid();

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

export const contactSorts = ['num', '-num', 'name', '-name'] as const;

const see = '/addressbook/index';
const edit = '/addressbook/action/edit';

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
  data: z.object({
    items: z.array(Contact), next: z.nullable(z.string()), previous: z.nullable(z.string()),
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
