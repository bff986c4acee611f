import { useEffect } from 'react';
import { useDispatch, useSelector } from '@portal/portal/state';
import { isEmptyForm } from './new-list-form';
import type { useNewListDraft } from './new-list-draft';
import { openingRequested } from './opening.slice';
import { draftsRequested, draftWritten, selectSavedDrafts, type UnsavedDraft } from './saved-drafts.slice';

type Kept = ReturnType<typeof useNewListDraft>;

/** What would be lost if another form took the place of this one; null where nothing would. */
export function unsavedOf({ form, uuid, requestId, savedRequest, savedAt }: Kept['draft']): UnsavedDraft | null {
  return uuid === '' || requestId === savedRequest || isEmptyForm(form) ? null : { uuid, form, requestId, savedAt };
}

/** Keeps the form on the server too, so that another browser can go on with it, and takes over what another has saved later. */
export function useSavedDraft({ draft, noteSaved }: Kept): void {
  const dispatch = useDispatch();
  const { list, saving, tried } = useSelector(selectSavedDrafts);
  useEffect(() => void dispatch(draftsRequested()), [dispatch]);

  useEffect(() => {
    if (saving.status === 'ready' && saving.data) noteSaved(saving.data);
  }, [saving, noteSaved]);

  // One saving after the other: what changes meanwhile follows when the answer has come.
  const isSaving = saving.status === 'loading';
  useEffect(() => {
    const unsaved = unsavedOf(draft);
    if (unsaved && !isSaving && unsaved.requestId !== tried) dispatch(draftWritten(unsaved));
  }, [draft, isSaving, tried, dispatch]);

  const there = list.status === 'ready' ? list.data?.find(({ uuid }) => uuid === draft.uuid) : undefined;
  const isNewerThere = there !== undefined && draft.savedAt !== null && there.updated > draft.savedAt && there.updated !== saving.data?.updated;
  const isUntouched = draft.requestId === draft.savedRequest;
  useEffect(() => {
    if (isNewerThere && isUntouched) dispatch(openingRequested({ source: { kind: 'draft', id: draft.uuid }, aside: null, newer: true }));
  }, [isNewerThere, isUntouched, draft.uuid, dispatch]);
}
