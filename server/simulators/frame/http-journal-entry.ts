/** A message accepted over HTTP. `id` is assigned by the provider, `reference` by the portal. */
export type HttpJournalEntry = {
  serial: number;
  id: string;
  source: string;
  destination: string;
  reference: string | null;
  text: string;
  /** The original part of the request that describes this message. */
  request: unknown;
  /** Epoch milliseconds. */
  at: number;
};
