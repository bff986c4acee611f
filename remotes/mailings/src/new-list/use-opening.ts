import { useCallback, useEffect, useEffectEvent } from 'react';
import type { Failure } from '@portal/portal';
import { useUrlState } from '@portal/portal';
import { useDispatch, useSelector } from '@portal/portal/state';
import type { useNewListDraft } from './new-list-draft';
import { openingReset, openingRequested, selectOpening, type Source } from './opening.slice';
import { fileDropped } from './recipient-file.slice';
import { unsavedOf } from './use-saved-draft';

const NOTHING = { draft: '', template: '', copy: '', notReached: '', book: '', filter: '', segment: '' };

const LIST_ID = /^[1-9]\d{0,14}$/;

type NewListDraft = ReturnType<typeof useNewListDraft>;
export type Opening = {
  isOpening: boolean;
  failure: Failure | undefined;
  retry: () => void;
  /** Cancels the opening and keeps the current form. */
  abandon: () => void;
};

/** Fills the form from the source in the URL: a draft, a template, a copied list, or recipients. Unsaved changes are saved first. */
export function useOpening({ draft, start }: NewListDraft, onNewer: () => void): Opening {
  const dispatch = useDispatch();
  const opening = useSelector(selectOpening);
  const [url, goTo] = useUrlState(NOTHING);
  const source = sourceOf(url);
  const [kind, id] = [source?.kind, source?.id];
  const isHere = kind === 'draft' && id === draft.uuid;
  const clearSource = useCallback(() => goTo(NOTHING), [goTo]);

  const open = () => {
    if (source) dispatch(openingRequested({ source, aside: unsavedOf(draft), newer: false }));
  };
  // An effect event reads the draft at the time of opening, so that later changes of the draft do not run the effect.
  const opened = useEffectEvent(open);
  useEffect(() => {
    if (isHere) clearSource();
    else if (kind && id) opened();
  }, [isHere, kind, id, clearSource]);

  useEffect(() => {
    if (!opening.data) return;
    const { form, savedDraft, newer } = opening.data;
    start(form, savedDraft);
    dispatch(fileDropped());
    dispatch(openingReset());
    if (newer) onNewer();
    else clearSource();
  }, [opening.data, start, clearSource, onNewer, dispatch]);

  const abandon = () => {
    dispatch(openingReset());
    clearSource();
  };
  return {
    isOpening: opening.status === 'loading' || (kind !== undefined && !isHere && opening.status === 'idle'), failure: opening.error,
    retry: open, abandon,
  };
}

function sourceOf(
  { draft, template, copy, notReached, book, filter, segment }: Record<keyof typeof NOTHING, string>,
): Source | undefined {
  if (draft !== '') return { kind: 'draft', id: draft };
  if (template !== '') return { kind: 'template', id: template };
  if (book !== '') return { kind: 'book', id: book, filter, segment };
  if (LIST_ID.test(notReached)) return { kind: 'notReached', id: notReached };
  return LIST_ID.test(copy) ? { kind: 'copy', id: copy } : undefined;
}
