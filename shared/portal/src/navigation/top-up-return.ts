/** Navigation state of the way back from a top-up, so that the page can focus what waited for the money. */
export const TOP_UP_RETURN = { from: 'topUp' };

export const isTopUpReturn = (state: unknown): boolean => typeof state === 'object'
  && state !== null && 'from' in state && state.from === TOP_UP_RETURN.from;
