import { pagesClosed, tabTitled } from '@portal/portal';
import { call, debounce, eventChannel, fork, put, select, take, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { selectUnavailable } from './unavailable.slice';
import { selectTabs, storeTabs, tabMoved, tabsClosed, tabsCleared, tabVisited, type Tabs } from './tabs.slice';

const selectAll = ({ tabs }: { tabs: Tabs }) => tabs;

/** Debounce delay: storing many tabs is slow and would delay quick switching between tabs. */
const STORE_AFTER_MS = 300;

/** Closing a tab discards its page's state (NAV-25). Tabs are stored shortly after each change, and before the page unloads. */
export function* tabsSaga(): SagaGenerator<void> {
  let open = yield* select(selectTabs);
  yield* takeEvery([tabVisited, tabsClosed, tabsCleared], function* (): SagaGenerator<void> {
    const before = open;
    open = yield* select(selectTabs);
    const left = new Set(open.map(({ path }) => path));
    const paths = before.map(({ path }) => path).filter((path) => !left.has(path));
    if (paths.length > 0) yield* put(pagesClosed({ paths }));
  });
  yield* takeEvery(tabVisited, function* ({ payload: { path } }): SagaGenerator<void> {
    const left = (yield* select(selectUnavailable)).filter((other) => other !== path);
    if (left.length > 0) yield* put(tabsClosed(left));
  });
  let stored = yield* select(selectAll);
  function* store(): SagaGenerator<void> {
    stored = yield* select(selectAll);
    storeTabs(stored);
  }
  yield* debounce(STORE_AFTER_MS, [tabVisited, tabsClosed, tabMoved, tabTitled], store);
  // Without the debounce delay, so that another login never sees the old tabs.
  yield* takeEvery(tabsCleared, store);
  yield* fork(beforeUnload, function* (): SagaGenerator<void> {
    if (stored !== (yield* select(selectAll))) yield* call(store);
  });
}

function* beforeUnload(worker: () => SagaGenerator<void>): SagaGenerator<void> {
  const unloads = eventChannel<Event>((emit) => {
    addEventListener('pagehide', emit);
    return () => removeEventListener('pagehide', emit);
  });
  try {
    for (;;) {
      yield* take(unloads);
      yield* call(worker);
    }
  } finally {
    unloads.close();
  }
}
