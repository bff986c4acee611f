import { selectPreferences, type FrameChoices } from '@portal/portal';
import { useSelector } from '@portal/portal/state';
import { useMedia } from '@portal/ui/shell';

/** Below this width, the page needs the room: by default, no tabs and a menu of icons. */
const COMPACT = '(max-width: 1279.98px)';

/** The shell's parts as chosen; what wasn't chosen depends on the window's width. */
export function useFrameChoices(): Record<keyof FrameChoices | 'sidebarOpen', boolean> {
  const { tabsView, fixedHeader, sidebarLogo, sidebarOpen } = useSelector(selectPreferences);
  const isCompact = useMedia(COMPACT);
  return { fixedHeader, sidebarLogo, tabsView: tabsView ?? !isCompact, sidebarOpen: sidebarOpen ?? !isCompact };
}
