/** One message that a provider over HTTP has accepted. `id` is the provider's, `reference` ours. */
export type HttpJournalEntry = {
  serial: number;
  id: string;
  source: string;
  destination: string;
  reference: string | null;
  text: string;
  /** What was asked for this one message, as it came. */
  request: unknown;
  /** Epoch milliseconds. */
  at: number;
};
