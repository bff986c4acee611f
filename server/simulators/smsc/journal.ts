import { Journal } from '../frame/journal';

/** One accepted submit. */
export type JournalEntry = {
  /** Counts all accepted submits; the number behind `id`. */
  serial: number;
  /** As in submit_sm_resp. */
  id: string;
  source: string;
  destination: string;
  reference: number | null;
  /** Decoded, without the user data header. */
  text: string;
  part: { reference: number; number: number; total: number } | null;
  /** Epoch milliseconds. */
  at: number;
};

export type SmscJournal = Journal<JournalEntry>;

export function openJournal(path: string | null): SmscJournal {
  return new Journal<JournalEntry>(path);
}
