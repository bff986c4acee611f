import { createContext, useContext } from 'react';

export const ComposerFocus = createContext<() => void>(() => undefined);

/** Leads the keyboard to where the next message is written: for controls that go away with what they have done. */
export const useComposerFocus = (): (() => void) => useContext(ComposerFocus);
