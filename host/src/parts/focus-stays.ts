/** Navigation state that leaves the focus where it is, for example after closing a tab. */
export const FOCUS_STAYS = { focus: 'stays' };

export const focusStays = (state: unknown): boolean => typeof state === 'object'
  && state !== null && 'focus' in state && state.focus === FOCUS_STAYS.focus;
