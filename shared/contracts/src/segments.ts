import * as z from 'zod/mini';
import { maxCharacters } from './characters';
import { ContactFilter } from './contact-filter';
import { endpoint } from './endpoint';

/** A saved filter of an address book. Everyone who sees the book sees its segments. */
export const Segment = z.object({ uuid: z.string(), bookUuid: z.string(), name: z.string(), filter: ContactFilter, updated: z.string() });
export type Segment = z.infer<typeof Segment>;

const see = '/addressbook/index';
const edit = '/addressbook/action/edit';

/** Most segments of an address book. */
export const MAX_SEGMENTS = 100;
export const SegmentName = z.string().check(z.trim(), z.minLength(1), maxCharacters(100));

/** Sorted by name. */
export const segmentsOfBook = endpoint({
  method: 'GET', path: '/v2/segments', access: see, query: z.object({ bookUuid: z.uuid() }), data: z.object({ items: z.array(Segment) }),
});

export const segments = {
  list: segmentsOfBook,
  /**
   * Creates a segment, or changes the one with the `uuid`, whose filter stays if none is given. Throws segment_name_taken,
   * too_many_segments, and not_found for a `uuid` of another book.
   */
  save: endpoint({
    method: 'POST', path: '/v2/segments/save', creates: true, access: edit,
    body: z.object({ bookUuid: z.uuid(), uuid: z.optional(z.uuid()), name: SegmentName, filter: z.optional(ContactFilter) }),
    data: Segment,
  }),
  /** Throws segment_in_use if a recurring list is sent to it. */
  remove: endpoint({ method: 'POST', path: '/v2/segments/delete', access: edit, body: z.object({ uuid: z.uuid() }), data: z.object({}) }),
};
