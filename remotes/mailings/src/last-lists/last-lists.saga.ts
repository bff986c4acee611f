import { mailings } from '@portal/contracts';
import { guard, liveEvent, takeTopic } from '@portal/portal';
import { request } from '@portal/portal/api';
import { delay, put, select, takeLatest, takeLeading } from '@portal/portal/saga';
import { lastListsChanged, lastListsFailed, lastListsLoaded, lastListsRequested, selectLastLists } from './last-lists.slice';

const MAX_LISTS = 5;
/** Limits how often the widget is reloaded: lists of a busy customer change constantly. */
const REFRESH_MS = 1000;

function* loadLists() {
  // The widget shows the failure, so no toast is needed.
  const { items } = yield* request(mailings.list, { query: { sort: '-created', limit: MAX_LISTS } }, { quiet: true });
  yield* put(lastListsLoaded(items));
}

function* refresh() {
  for (;;) {
    const { shown, outdated, lists } = yield* select(selectLastLists);
    if (!shown || !outdated) return;
    if (lists.status !== 'loading') yield* put(lastListsRequested());
    yield* delay(REFRESH_MS);
  }
}

export function* lastListsSaga() {
  yield* takeLatest(lastListsRequested, guard(lastListsFailed, loadLists));
  yield* takeLeading(
    [lastListsChanged, liveEvent('message_list.refresh'), liveEvent('message_list.progress'), liveEvent('stream.reset')], refresh,
  );
  yield* takeTopic('mailing.changed', function* () {
    yield* put(lastListsChanged());
  });
}
