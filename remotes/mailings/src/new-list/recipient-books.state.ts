import { bookPage, contactPage, segmentsOfBook, type AddressBookType, type ContactFilter } from '@portal/contracts';
import { liveEvent, type LiveData } from '@portal/portal';
import { quietRequest } from '@portal/portal/api';
import { callResource, resource } from '@portal/portal/resource';

type BookQuery = { text: string; types: readonly AddressBookType[] };
/** `filter`: a ContactFilter as JSON, so that equal filters are equal queries. */
type FilteredBook = { uuid: string; filter: string };

type OfBook = LiveData<'addressbook.changed'>;
const bookChanged = liveEvent('addressbook.changed');

const SHOWN = 50;

export const bookSearch = callResource('mailings/bookSearch', bookPage, ({ text, types }: BookQuery) => ({
  query: { filter: { type: [...types], ...(text.trim() !== '' && { text: text.trim() }) }, sort: 'name' as const, limit: SHOWN },
}), { dropOnClose: true });

/** The number of contacts in a book that match a filter. Without a result, the UI shows that they are being counted. */
export const filterCount = resource('mailings/filterCount', function* ({ uuid, filter }: FilteredBook) {
  const query = { bookUuid: uuid, filter: JSON.parse(filter) as ContactFilter, limit: 1 };
  const { total, totalAtLeast } = yield* quietRequest(contactPage, { query });
  // The count is a lower bound if counting all contacts would take too long.
  return { contacts: total ?? totalAtLeast, isMinimum: total === null };
}, {
  keyOf: ({ uuid, filter }) => `${uuid} ${filter}`, freshMs: Infinity,
  refreshOn: [{ on: bookChanged, when: ({ uuid }: OfBook, { query }) => uuid === query.uuid }],
});

export const segmentList = callResource('mailings/segments', segmentsOfBook, (bookUuid: string) => ({ query: { bookUuid } }), {
  keyOf: (bookUuid) => bookUuid,
  refreshOn: [{ on: bookChanged, when: ({ uuid }: OfBook, { query }) => uuid === query }],
});
