import { useEffect } from 'react';
import { useDispatch, useSelector } from '@portal/portal/state';
import type { ImportDraft } from './import-draft';
import { fileTakenUp, selectImportFile } from './import-file.slice';

/** The draft outlives a reload, the store does not; the store knows how far the work on the file has come. */
export function useImportFile(kept: ImportDraft['file'], setDraft: (next: (before: ImportDraft) => ImportDraft) => void): void {
  const dispatch = useDispatch();
  const { file, sending, given } = useSelector(selectImportFile);
  useEffect(() => {
    if (file && file !== kept) setDraft((before) => ({ ...before, file }));
    if (!file && kept && sending.status === 'idle') dispatch(fileTakenUp(kept));
  }, [file, kept, sending.status, setDraft, dispatch]);
  // From then on the reader's own choice counts.
  useEffect(() => {
    if (given) setDraft((before) => ({ ...before, into: 'existing', book: given }));
  }, [given, setDraft]);
}
