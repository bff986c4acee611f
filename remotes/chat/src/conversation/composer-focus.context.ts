import { createContext, useContext } from 'react';

export const ComposerFocus = createContext<() => void>(() => undefined);

/** Returns a function that focuses the message field. Controls that disappear after use call it, so that the focus is not lost. */
export const useComposerFocus = (): (() => void) => useContext(ComposerFocus);
