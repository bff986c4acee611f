import { useCallback } from 'react';
import { noticeShown } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';

/** Puts an address into the clipboard and says whether that worked. */
export function useCopyLink(): (url: string) => void {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return useCallback((url: string) => {
    // Without HTTPS there is no clipboard at all, and the property is missing.
    const copied = typeof navigator.clipboard?.writeText === 'function' ? navigator.clipboard.writeText(url) : Promise.reject(new Error('no clipboard'));
    copied.then(
      () => dispatch(noticeShown({ intent: 'success', text: t('shortLinks.copied', { url }) })),
      () => dispatch(noticeShown({ intent: 'warning', text: t('shortLinks.notCopied', { url }) })),
    );
  }, [t, dispatch]);
}
