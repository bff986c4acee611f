import { placeClosed, tabTitled } from '@portal/portal';
import { put, select, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { selectTabs, storeTabs, tabMoved, tabsClosed, tabsCleared, tabVisited, type Tabs } from './tabs.slice';

type WithTabs = { tabs: Tabs };

/** Tabs are stored at every change, and what closes takes the state of its place along (NAV-25). */
export function* tabsSaga(): SagaGenerator<void> {
  let open = yield* select(selectTabs);
  yield* takeEvery([tabVisited, tabsClosed, tabMoved, tabsCleared, tabTitled], function* (): SagaGenerator<void> {
    const { tabs } = yield* select((state: WithTabs) => state);
    storeTabs(tabs);
    const left = new Set(tabs.tabs.map(({ path }) => path));
    const closed = open.filter(({ path }) => !left.has(path));
    open = tabs.tabs;
    for (const { path } of closed) yield* put(placeClosed({ path }));
  });
}
