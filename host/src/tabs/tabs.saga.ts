import { tabTitled } from '@portal/portal';
import { select, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { othersClosed, storeTabs, tabClosed, tabsCleared, tabVisited, type Tabs } from './tabs.slice';

function* store(): SagaGenerator<void> {
  storeTabs(yield* select((state: { tabs: Tabs }) => state.tabs));
}

export function* tabsSaga(): SagaGenerator<void> {
  yield* takeEvery([tabVisited, tabClosed, othersClosed, tabsCleared, tabTitled], store);
}
