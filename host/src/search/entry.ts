import type { ReactElement } from 'react';

/** A line of the palette. */
export type Entry = {
  id: string;
  title: string;
  /** A word more: the way there, or about the record. */
  detail?: string;
  icon?: ReactElement;
  /** Chosen already, as the language that is spoken. */
  checked?: boolean;
  /** The palette stays open: what is chosen belongs to the search itself. */
  stays?: boolean;
  /** It changes something, and leads nowhere. */
  command?: boolean;
  /** Only when it was walked to, or pointed at: Enter alone must not do it. */
  deliberate?: boolean;
  choose: () => void;
};
export type EntryGroup = { id: string; heading: string; entries: readonly Entry[]; searching?: boolean };
