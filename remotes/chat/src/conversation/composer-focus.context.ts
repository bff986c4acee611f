import { createContext, useContext } from 'react';

export const ComposerFocus = createContext<() => void>(() => undefined);

/** Focuses the message field, for controls that disappear after use. */
export const useComposerFocus = (): (() => void) => useContext(ComposerFocus);
