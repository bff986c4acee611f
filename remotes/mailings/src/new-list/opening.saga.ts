import { guard, toFailure } from '@portal/portal';
import { call, put, select, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import { opened, openingFailed, openingReset, openingRequested, selectOpening } from './opening.slice';
import { saveDraft } from './saved-drafts.saga';
import { savingFailed, type UnsavedDraft } from './saved-drafts.slice';

function* open({ payload: { source, aside, newer } }: ReturnType<typeof openingRequested>) {
  if (aside) yield* setAside(aside);
  // Loaded with the form, whose code it needs, instead of with every screen.
  const { readSource } = yield* call(() => import('./read-source'));
  yield* put(opened({ ...(yield* readSource(source)), newer }));
}

/** Saves the current form before it is replaced. If saving fails, keeps the form and shows the failure. */
function* setAside(draft: UnsavedDraft): SagaGenerator<void> {
  try {
    yield* saveDraft(draft);
  } catch (error) {
    yield* put(savingFailed(toFailure(error)));
    throw error;
  }
}

export function* openingSaga() {
  if ((yield* select(selectOpening)).status === 'loading') yield* put(openingReset());
  yield* takeLatest(openingRequested, guard(openingFailed, open));
}
