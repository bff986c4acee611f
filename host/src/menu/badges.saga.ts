import { badgesCleared, badgeShown, selectBadges, storeBadges } from '@portal/portal';
import { call, select, takeEvery, type SagaGenerator } from '@portal/portal/saga';

/** Stores the numbers of waiting items for the next load of the page. */
export function* badgesSaga(): SagaGenerator<void> {
  yield* takeEvery([badgeShown, badgesCleared], function* (): SagaGenerator<void> {
    yield* call(storeBadges, yield* select(selectBadges));
  });
}
