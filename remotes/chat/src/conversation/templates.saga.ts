import { templates } from '@portal/contracts';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { delay, put, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import { templatesFailed, templatesFound, templatesLeft, templatesSearched } from './templates.slice';

const SHOWN = 20;
const SETTLED_MS = 150;

function* search({ payload: { text, types } }: ReturnType<typeof templatesSearched>): SagaGenerator<void> {
  yield* delay(SETTLED_MS);
  const filter = { ...(text !== '' && { text }), ...(types.length > 0 && { type: [...types] }) };
  const { items } = yield* request(templates.list, { query: { filter, sort: '-uses', limit: SHOWN } }, { quiet: true });
  yield* put(templatesFound({ text, items }));
}

export function* templatesSaga(): SagaGenerator<void> {
  yield* takeLatest([templatesSearched, templatesLeft], guard(templatesFailed, function* (action) {
    if (templatesSearched.match(action)) yield* search(action);
  }));
}
