import { useCallback } from 'react';
import { noticeShown } from '@portal/portal';
import { useDispatch } from '@portal/portal/state';
import { copyText } from './copy-text';

export type CopyWords = { copied: string; notCopied: string };

/** Puts a text into the clipboard, and says in a notice whether that worked. The text may be a secret: whether it is repeated is up to the words. */
export function useCopyText(): (text: string, words: CopyWords) => void {
  const dispatch = useDispatch();
  return useCallback((text, { copied, notCopied }) => {
    copyText(text).then(
      () => dispatch(noticeShown({ intent: 'success', text: copied })),
      () => dispatch(noticeShown({ intent: 'warning', text: notCopied })),
    );
  }, [dispatch]);
}
