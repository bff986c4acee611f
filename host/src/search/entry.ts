import type { ReactElement } from 'react';

/** One line of the search's results. */
export type Entry = {
  id: string;
  title: string;
  /** Secondary text: the breadcrumbs, or details of the record. */
  detail?: string;
  icon?: ReactElement;
  /** True for the current choice, such as the active language. */
  checked?: boolean;
  /** True if the search stays open after the choice, for example to retry a failed search. */
  stays?: boolean;
  /** True if the entry changes something instead of navigating. */
  command?: boolean;
  /** True if Enter runs the entry only after the user selected it by arrow key or pointer. */
  deliberate?: boolean;
  choose: () => void;
};
export type EntryGroup = { id: string; heading: string; entries: readonly Entry[]; searching?: boolean };
