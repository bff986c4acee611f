import { MOBILE, useMedia } from '@portal/ui/core';
import type { Choice } from './choices';

export type BarRoom = {
  /** Below 992 px: the menu is an overlay, and the user's menu holds every tool. */
  narrow: boolean;
  choices: readonly Choice[];
  fullscreen: boolean;
  settings: boolean;
};

/**
 * What stands in the bar. A sum of millions, a long name and Ukrainian words must fit beside the menu, so the tools that are needed
 * least give way first; what has no place here is in the user's menu.
 */
export function useBarRoom(): BarRoom {
  const narrow = useMedia(MOBILE);
  const little = useMedia('(max-width: 1199.98px)');
  const some = useMedia('(max-width: 1365.98px)');
  if (narrow) return { narrow, choices: [], fullscreen: false, settings: false };
  if (little) return { narrow, choices: [], fullscreen: false, settings: true };
  if (some) return { narrow, choices: ['language'], fullscreen: false, settings: true };
  return { narrow, choices: ['language', 'size', 'scheme'], fullscreen: true, settings: true };
}
