import type { TailRow } from './chat-message.store';

/** Clocks differ, so a reply may seem older than its message. Outgoing messages newer by at most this time stay before the reply. */
const CLOCK_TOLERANCE_MS = 10_000;

type Incoming = { at: Date | null };
type Entry<Row> = { row: Row; position: null } | (TailRow & { row: null });

/** Puts a late message after the last message that is not newer (CHAT-12). `messages`: number of stored messages; `tail`: the last few. */
export class MessageOrder<Row extends Incoming> {
  readonly #entries: Entry<Row>[];
  readonly #before: number;

  constructor(messages: number, tail: readonly TailRow[]) {
    this.#entries = tail.map((row) => ({ ...row, row: null }));
    this.#before = messages - tail.length;
  }

  add(row: Row): void {
    const { at } = row;
    let index = this.#entries.length;
    if (at !== null) while (index > 0 && isNewer(this.#entries[index - 1], at)) index -= 1;
    this.#entries.splice(index, 0, { row, position: null });
  }

  positionOf(row: Row): number {
    return this.#before + this.#entries.findIndex((entry) => entry.row === row) + 1;
  }

  /** The chat's last message, if it was added here; null if it was already stored. */
  last(): Row | null {
    return this.#entries.at(-1)?.row ?? null;
  }

  moves(): { from: number; to: number }[] {
    return this.#entries.flatMap(({ position }, index) => {
      const to = this.#before + index + 1;
      return position === null || position === to ? [] : [{ from: position, to }];
    });
  }
}

/** Unsent messages are never moved: submitting locks the message before the chat, so moving it could deadlock. */
function isNewer<Row extends Incoming>(entry: Entry<Row> | undefined, at: Date): boolean {
  if (!entry) return false;
  if (entry.position === null) return entry.row.at !== null && entry.row.at > at;
  if (entry.incoming) return entry.at > at;
  return !entry.unsent && entry.at.getTime() > at.getTime() + CLOCK_TOLERANCE_MS;
}
