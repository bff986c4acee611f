import { useCallback } from 'react';
import { toastShown } from '@portal/portal';
import { useDispatch } from '@portal/portal/state';
import { copyText } from './copy-text';

export type CopyTexts = { copied: string; notCopied: string };

/** Copies a text and shows the result as a toast. The toast has only the given `words`, because the copied text may be a secret. */
export function useCopyText(): (text: string, words: CopyTexts) => void {
  const dispatch = useDispatch();
  return useCallback((text, { copied, notCopied }) => {
    copyText(text).then(
      () => dispatch(toastShown({ intent: 'success', text: copied })),
      () => dispatch(toastShown({ intent: 'warning', text: notCopied })),
    );
  }, [dispatch]);
}
