import { mailingDrafts } from '@portal/contracts';
import { guard, toFailure } from '@portal/portal';
import { request } from '@portal/portal/api';
import { debounce, delay, put, select, take, takeEvery, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import {
  draftGivenUp, draftSaved, draftsFailed, draftsLoaded, draftsRequested, draftWritten, givingUpFailed, savingBegun, savingDue, savingFailed, savingForgotten,
  selectSavedDrafts, type UnsavedDraft,
} from './saved-drafts.slice';

const SAVE_AFTER_MS = 2_000;
/** Doubled with each failure: a server that is down is not asked all the time, nor is a reader told so. */
const FIRST_RETRY_MS = 10_000;
const LAST_RETRY_MS = 300_000;

function* loadDrafts() {
  const { items } = yield* request(mailingDrafts.list, undefined, { quiet: true });
  yield* put(draftsLoaded(items));
}

/** The newest wins; whoever overtakes another browser is told. */
export function* saveDraft({ uuid, form, requestId, savedAt }: UnsavedDraft): SagaGenerator<void> {
  yield* put(savingBegun(requestId));
  const { items } = yield* request(mailingDrafts.list, undefined, { quiet: true });
  const known = items.find((draft) => draft.uuid === uuid);
  const saved = yield* request(mailingDrafts.save, { body: { uuid, name: form.name, form } }, { quiet: true });
  yield* put(draftSaved({ ...saved, requestId, overtook: known !== undefined && savedAt !== null && known.updated !== savedAt }));
}

const saveOrReport = guard(savingFailed, function* ({ payload }: ReturnType<typeof draftWritten>) {
  yield* saveDraft(payload);
});

function* retryLater() {
  const { failures } = yield* select(selectSavedDrafts);
  yield* delay(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS));
  yield* put(savingDue());
}

function* giveUp({ payload: uuid }: ReturnType<typeof draftGivenUp>) {
  // What is being saved just now would come after the deletion.
  if ((yield* select(selectSavedDrafts)).saving.status === 'loading') yield* take([draftSaved.type, savingFailed.type]);
  yield* put(savingForgotten());
  // Most forms are sent off before they were ever saved: nothing is asked for that would be refused.
  const { items } = yield* request(mailingDrafts.list, undefined, { quiet: true });
  if (!items.some((draft) => draft.uuid === uuid)) return;
  try {
    yield* request(mailingDrafts.remove, { body: { uuid } }, { quiet: true });
  } catch (error) {
    // Another browser was quicker.
    if (toFailure(error).name !== 'not_found') throw error;
  }
}

export function* savedDraftsSaga() {
  // The answer went to the saga that the user left.
  if ((yield* select(selectSavedDrafts)).saving.status === 'loading') yield* put(savingForgotten());
  yield* takeLatest(draftsRequested, guard(draftsFailed, loadDrafts));
  // Given up while it waits to be saved, it is not saved.
  yield* debounce(SAVE_AFTER_MS, [draftWritten, draftGivenUp], function* (action) {
    if (draftWritten.match(action)) yield* saveOrReport(action);
  });
  // What is written meanwhile is a try of its own.
  yield* takeLatest([savingFailed, savingBegun, savingForgotten], function* (action) {
    if (savingFailed.match(action)) yield* retryLater();
  });
  yield* takeEvery(draftGivenUp, guard(givingUpFailed, giveUp));
}
