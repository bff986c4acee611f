import type { ReactElement } from 'react';

/** One line of the search palette. */
export type Entry = {
  id: string;
  title: string;
  /** Secondary text: the breadcrumbs, or details of the record. */
  detail?: string;
  icon?: ReactElement;
  /** The current choice, such as the active language. */
  checked?: boolean;
  /** The palette stays open because the entry refines the search. */
  stays?: boolean;
  /** Changes something instead of navigating. */
  command?: boolean;
  /** Requires explicit selection by arrow key or pointer; Enter alone must not run it. */
  deliberate?: boolean;
  choose: () => void;
};
export type EntryGroup = { id: string; heading: string; entries: readonly Entry[]; searching?: boolean };
