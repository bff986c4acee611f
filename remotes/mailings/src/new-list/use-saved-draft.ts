import { useEffect } from 'react';
import { useResource } from '@portal/portal/resource';
import { useDispatch, useSelector } from '@portal/portal/state';
import { isEmptyForm } from './new-list-form';
import type { useNewListDraft } from './new-list-draft';
import { openingRequested } from './opening.slice';
import { draftWritten, selectSavedDrafts, type UnsavedDraft } from './saved-drafts.slice';
import { draftList } from './saved-drafts.state';

type NewListDraft = ReturnType<typeof useNewListDraft>;

/** Returns the changes that would be lost if the form were replaced, or null. */
export function unsavedOf({ form, uuid, requestId, savedRequest, savedAt }: NewListDraft['draft']): UnsavedDraft | null {
  return uuid === '' || requestId === savedRequest || isEmptyForm(form) ? null : { uuid, form, requestId, savedAt };
}

export type SavedDraftList = ReturnType<typeof useSavedDraft>;

/**
 * Saves the form on the server, so that another browser can continue it, and loads newer versions from other browsers. Returns the user's
 * drafts.
 */
export function useSavedDraft({ draft, noteSaved }: NewListDraft) {
  const dispatch = useDispatch();
  const list = useResource(draftList, undefined);
  const { saving, lastAttemptId } = useSelector(selectSavedDrafts);

  useEffect(() => {
    if (saving.status === 'ready' && saving.data) noteSaved(saving.data);
  }, [saving, noteSaved]);

  // Runs one save at a time. Changes made during a save are saved after its response.
  const isSaving = saving.status === 'loading';
  useEffect(() => {
    const unsaved = unsavedOf(draft);
    if (unsaved && !isSaving && unsaved.requestId !== lastAttemptId) dispatch(draftWritten(unsaved));
  }, [draft, isSaving, lastAttemptId, dispatch]);

  const there = list.status === 'ready' ? list.data?.items.find(({ uuid }) => uuid === draft.uuid) : undefined;
  const isNewerThere = there !== undefined
    && draft.savedAt !== null && there.updated > draft.savedAt && there.updated !== saving.data?.updated;
  const isUntouched = draft.requestId === draft.savedRequest;
  useEffect(() => {
    if (isNewerThere && isUntouched) dispatch(openingRequested({ source: { kind: 'draft', id: draft.uuid }, aside: null, newer: true }));
  }, [isNewerThere, isUntouched, draft.uuid, dispatch]);
  return list;
}
