import { useEffect } from 'react';
import { useDispatch, useSelector } from '@portal/portal/state';
import type { NewListForm } from './new-list-form';
import { fileTakenUp, selectRecipientFile } from './recipient-file.slice';

/** The draft outlives a reload, the store does not; the store knows how far the work on the file has come. */
export function useRecipientFile(kept: NewListForm['file'], change: (patch: Partial<NewListForm>) => void): void {
  const dispatch = useDispatch();
  const { file, sending } = useSelector(selectRecipientFile);
  useEffect(() => {
    if (file && file !== kept) change({ file });
    if (!file && kept && sending.status === 'idle') dispatch(fileTakenUp(kept));
  }, [file, kept, sending.status, change, dispatch]);
}
