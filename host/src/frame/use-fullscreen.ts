import { useSyncExternalStore } from 'react';
import { noticeShown } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';

const subscribe = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/** The browser's own full screen (SHL-06): also left by Escape or F11, so its state is asked of the browser. */
export function useFullscreen(): { full: boolean; toggle: () => void } {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const full = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement));
  const refused = () => dispatch(noticeShown({ intent: 'warning', text: t('fullscreen.unsupported') }));
  const toggle = async () => {
    try {
      if (document.fullscreenElement) return await document.exitFullscreen();
      // Not there on the iPhone, and switched off inside some frames.
      if (!document.fullscreenEnabled) return refused();
      return await document.documentElement.requestFullscreen();
    } catch {
      return refused();
    }
  };
  return { full, toggle: () => void toggle() };
}
