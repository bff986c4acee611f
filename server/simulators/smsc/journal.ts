import type { SmppState } from '../../src/messaging/channels';
import { Journal } from '../frame/journal';

export type JournalEntry = {
  /** Serial number; `id` is derived from it. */
  serial: number;
  /** As in submit_sm_resp. */
  id: string;
  state: SmppState;
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
