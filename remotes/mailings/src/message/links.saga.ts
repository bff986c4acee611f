import { shortLinks } from '@portal/contracts';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeLatest, takeLeading } from '@portal/portal/saga';
import { linkCreated, linkRefused, linkSearchFailed, linksFound, linksSearched, linkCreationRequested } from './links.slice';

const SHOWN = 50;

function* search({ payload: text }: ReturnType<typeof linksSearched>) {
  // Links that another mailing list has booked can be used too.
  const filter = { status: ['active' as const, 'booked' as const], ...(text !== '' && { text }) };
  const { items, next } = yield* request(shortLinks.list, { query: { filter, limit: SHOWN } }, { quiet: true });
  yield* put(linksFound({ rows: items.filter(({ blocked }) => blocked === null), more: next !== null }));
}

function* make({ payload: address }: ReturnType<typeof linkCreationRequested>) {
  yield* put(linkCreated(yield* request(shortLinks.create, { body: { initial_url: address } }, { quiet: true })));
}

export function* linksSaga() {
  yield* takeLatest(linksSearched, guard(linkSearchFailed, search));
  yield* takeLeading(linkCreationRequested, guard(linkRefused, make));
}
