import { mailingDrafts } from '@portal/contracts';
import { guard, toFailure } from '@portal/portal';
import { request } from '@portal/portal/api';
import { debounce, delay, put, select, take, takeEvery, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import {
  draftDiscarded, draftSaved, draftWritten, savingDue, savingFailed, savingReset, savingStarted, selectSavedDrafts, type UnsavedDraft,
} from './saved-drafts.slice';
import { draftList } from './saved-drafts.state';

const SAVE_AFTER_MS = 2_000;
/** First and longest retry delay; the delay doubles after each failure, to spare an unavailable server. */
const FIRST_RETRY_MS = 10_000;
const LAST_RETRY_MS = 300_000;

/** Saves the draft even if another browser has saved it in the meantime; `replacedOtherVersion` reports that case. */
export function* saveDraft({ uuid, form, requestId, savedAt }: UnsavedDraft): SagaGenerator<void> {
  yield* put(savingStarted(requestId));
  const { items } = yield* request(mailingDrafts.list, undefined, { quiet: true });
  const known = items.find((draft) => draft.uuid === uuid);
  const saved = yield* request(mailingDrafts.save, { body: { uuid, name: form.name, form } }, { quiet: true });
  const replacedOtherVersion = known !== undefined && savedAt !== null && known.updated !== savedAt;
  yield* put(draftSaved({ ...saved, requestId, replacedOtherVersion }));
}

const saveOrReport = guard(savingFailed, function* ({ payload }: ReturnType<typeof draftWritten>) {
  yield* saveDraft(payload);
});

function* retryLater() {
  const { failures } = yield* select(selectSavedDrafts);
  yield* delay(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS));
  yield* put(savingDue());
}

function* abandon({ payload: uuid }: ReturnType<typeof draftDiscarded>) {
  // Waits for a save in progress, which would recreate the draft after its deletion.
  if ((yield* select(selectSavedDrafts)).saving.status === 'loading') yield* take([draftSaved.type, savingFailed.type]);
  yield* put(savingReset());
  // Looks for the draft first, because deleting a draft that was never saved would fail.
  const { items } = yield* request(mailingDrafts.list, undefined, { quiet: true });
  if (!items.some((draft) => draft.uuid === uuid)) return;
  try {
    yield* request(mailingDrafts.remove, { body: { uuid } }, { quiet: true });
  } catch (error) {
    // `not_found`: another browser has already deleted the draft.
    if (toFailure(error).name !== 'not_found') throw error;
  }
}

export function* savedDraftsSaga() {
  // If the previous saga was stopped during a save, the response is lost and the state would stay `loading`.
  if ((yield* select(selectSavedDrafts)).saving.status === 'loading') yield* put(savingReset());
  // Discarding a draft replaces its pending save in the debounce, so that the draft is not saved again.
  yield* debounce(SAVE_AFTER_MS, [draftWritten, draftDiscarded], function* (action) {
    if (draftWritten.match(action)) yield* saveOrReport(action);
  });
  // Starting another save cancels the scheduled retry.
  yield* takeLatest([savingFailed, savingStarted, savingReset], function* (action) {
    if (savingFailed.match(action)) yield* retryLater();
  });
  yield* takeEvery(draftDiscarded, guard((failure) => draftList.failed(undefined, failure), abandon));
}
