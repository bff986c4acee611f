import type { SmppState } from '../../src/channels';

export type KnownState = { state: SmppState; at: number };
const GENERATION = 50_000;

/** Message states for query_sm: at least the last 50,000, in bounded memory. */
export class KnownStates {
  private young = new Map<string, KnownState>();
  private old = new Map<string, KnownState>();

  note(messageId: string, known: KnownState): void {
    if (this.young.size >= GENERATION) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(messageId, known);
  }

  find(messageId: string): KnownState | undefined {
    return this.young.get(messageId) ?? this.old.get(messageId);
  }
}
