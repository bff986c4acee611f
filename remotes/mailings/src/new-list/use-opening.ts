import { useCallback, useEffect, useEffectEvent } from 'react';
import type { Failure } from '@portal/portal';
import { useUrlState } from '@portal/portal';
import { useDispatch, useSelector } from '@portal/portal/state';
import type { useNewListDraft } from './new-list-draft';
import { openingForgotten, openingRequested, selectOpening, type Source } from './opening.slice';
import { fileDropped } from './recipient-file.slice';
import { unsavedOf } from './use-saved-draft';

type Kept = ReturnType<typeof useNewListDraft>;
export type Opening = {
  isOpening: boolean;
  failure: Failure | undefined;
  retry: () => void;
  /** Leaves the form as it stands. */
  giveUp: () => void;
};

/** Fills the form from what the address names: a draft of the server, a template, a list to be made again. What stands in it is saved first. */
export function useOpening({ draft, begin }: Kept, onNewer: () => void): Opening {
  const dispatch = useDispatch();
  const opening = useSelector(selectOpening);
  const [place, goTo] = useUrlState({ draft: '', template: '', copy: '' });
  const source = sourceOf(place);
  const [kind, id] = [source?.kind, source?.id];
  const isHere = kind === 'draft' && id === draft.uuid;
  const leave = useCallback(() => goTo({ draft: '', template: '', copy: '' }), [goTo]);

  const open = () => {
    if (source) dispatch(openingRequested({ source, aside: unsavedOf(draft), newer: false }));
  };
  // What is unsaved when the address is opened is what is set aside, not each later change.
  const opened = useEffectEvent(open);
  useEffect(() => {
    if (isHere) leave();
    else if (kind && id) opened();
  }, [isHere, kind, id, leave]);

  useEffect(() => {
    if (!opening.data) return;
    const { form, kept, newer } = opening.data;
    begin(form, kept);
    dispatch(fileDropped());
    dispatch(openingForgotten());
    if (newer) onNewer();
    else leave();
  }, [opening.data, begin, leave, onNewer, dispatch]);

  const giveUp = () => {
    dispatch(openingForgotten());
    leave();
  };
  return { isOpening: opening.status === 'loading' || (kind !== undefined && !isHere && opening.status === 'idle'), failure: opening.error, retry: open, giveUp };
}

function sourceOf({ draft, template, copy }: { draft: string; template: string; copy: string }): Source | undefined {
  if (draft !== '') return { kind: 'draft', id: draft };
  if (template !== '') return { kind: 'template', id: template };
  return /^[1-9]\d{0,14}$/.test(copy) ? { kind: 'copy', id: copy } : undefined;
}
