import { useSyncExternalStore } from 'react';
import { toastShown } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';

const subscribe = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/** The browser's full-screen mode (SHL-06). The state is read from the browser, because Escape and F11 also exit full screen. */
export function useFullscreen(): { full: boolean; toggle: () => void } {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const full = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement));
  const refused = () => dispatch(toastShown({ intent: 'warning', text: t('fullscreen.unsupported') }));
  const toggle = async () => {
    try {
      if (document.fullscreenElement) return await document.exitFullscreen();
      // iPhones don't support full screen, and an embedding frame may forbid it.
      if (!document.fullscreenEnabled) return refused();
      return await document.documentElement.requestFullscreen();
    } catch {
      return refused();
    }
  };
  return { full, toggle: () => void toggle() };
}
