import type { RichContent } from '@portal/contracts';
import { inTransaction, type Pool } from '../../../platform/db';
import type { Claim, ClaimedAttempt, Share } from './claim.store';
import { lockOwnTexts, logOwnTexts, type ChosenText, type OwnText } from './own-text.store';
import { splitText, type LongText, type WireText } from './wire-text';

export type Form = {
  longText: LongText | null;
  listText: string;
};

/**
 * `text` is null for a connection that does not split messages into parts, and for a text that is empty or has too many parts. `content` is
 * null if the message has the list's.
 */
type ReadText = { body: string; text: WireText | null; content: RichContent | null; erased: boolean };

export type OwnClaim = {
  attempts: ClaimedAttempt[];
  texts: ReadonlyMap<bigint, ReadText>;
  /** Id of the last message that was claimed completely; null if there is none. */
  upTo: bigint | null;
  exhausted: boolean;
};

type Chosen = ChosenText & { messageId: bigint; read: ReadText; stopped: boolean };

/**
 * Locks the rows and divides the texts before claiming, because a claim needs the number of parts. `maySplit`: whether to claim only some
 * parts of the first message if it has more than `room` parts.
 */
export async function claimOwnTexts(
  db: Pool, claim: Claim, share: Share, { form, room, maySplit }: { form: Form; room: number; maySplit: boolean },
): Promise<OwnClaim> {
  return inTransaction(db, async (tx) => {
    const rows = await lockOwnTexts(tx, claim, share);
    const chosen = choose(rows, form, { room, maySplit });
    const stopped = new Set(chosen.filter((each) => each.stopped).map(({ messageId }) => messageId));
    const attempts = await logOwnTexts(tx, claim, share, chosen);
    return {
      attempts: attempts.map((attempt) => ({ ...attempt, stopped: stopped.has(attempt.messageId) })),
      texts: new Map(chosen.map(({ messageId, read }) => [messageId, read])),
      upTo: chosen.findLast(({ remaining }) => remaining.length === 0)?.messageId ?? null,
      exhausted: rows.length < share.messages && chosen.length === rows.length,
    };
  });
}

function choose(rows: readonly OwnText[], form: Form, { room, maySplit }: { room: number; maySplit: boolean }): Chosen[] {
  const chosen: Chosen[] = [];
  let left = room;
  for (const row of rows) {
    const whole = wholeOf(row, form);
    const { sending } = whole;
    if (sending.length <= left) chosen.push(whole);
    else if (chosen.length === 0 && maySplit) chosen.push({ ...whole, sending: sending.slice(0, left), remaining: sending.slice(left) });
    else break;
    left -= sending.length;
  }
  return chosen;
}

function wholeOf({ messageId, rowId, body: own, content, partsLeft, stopped, erased }: OwnText, { longText, listText }: Form): Chosen {
  const body = own ?? listText;
  const text = longText === null ? null : splitText(body, messageId, longText);
  const split = partsLeft === null ? text?.parts : text?.byHeader;
  const parts = Math.max(1, split?.length ?? 1);
  return {
    messageId, rowId, stopped, parts, remaining: [], read: { body, text, content, erased },
    sending: partsLeft ?? Array.from({ length: parts }, (_, index) => index + 1),
  };
}
