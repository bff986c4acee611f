import { templates } from '@portal/contracts';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeLatest } from '@portal/portal/saga';
import { templateSearchFailed, templatesFound, templatesSearched } from './template-search.slice';

const SHOWN = 50;

function* search({ payload: { text, types } }: ReturnType<typeof templatesSearched>) {
  const filter = { ...(text !== '' && { text }), ...(types.length > 0 && { type: [...types] }) };
  const { items, next } = yield* request(templates.list, { query: { filter, sort: '-uses', limit: SHOWN } }, { quiet: true });
  yield* put(templatesFound({ rows: items, more: next !== null }));
}

export function* templateSearchSaga() {
  yield* takeLatest(templatesSearched, guard(templateSearchFailed, search));
}
