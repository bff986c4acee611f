import type { LoadClient } from '../api/open-loop';

/** A product that takes a message over HTTP, submits it over SMPP and calls back when its receipt comes. */
export type Gateway = {
  name: string;
  /** The processes whose time counts, by name. Their descendants count with them. */
  pids: Readonly<Record<string, number>>;
  /** A client whose messages go to the numbers after `from`. */
  client(from: number): LoadClient & { close(): void };
  stop(): Promise<void>;
};
