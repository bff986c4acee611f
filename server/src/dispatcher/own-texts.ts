import { inTransaction, type Pool } from '../db';
import type { Claim, ClaimedAttempt, Share } from './claim.store';
import { lockOwnTexts, logOwnTexts, type ChosenText, type OwnText } from './own-text.store';
import { cutText, type LongText, type WireText } from './wire-text';

export type Form = {
  longText: LongText | null;
  listText: string;
};

/** `text` is null where the message is submitted whole, or where no encoding can carry it. */
export type ReadText = { body: string; text: WireText | null };

export type OwnClaim = {
  attempts: ClaimedAttempt[];
  texts: ReadonlyMap<bigint, ReadText>;
  /** Every row up to this message has left the queue; null where none has. */
  upTo: bigint | null;
  exhausted: boolean;
};

type Chosen = ChosenText & { messageId: bigint; read: ReadText; stopped: boolean };

/**
 * Claims messages with their own texts. Only splitting shows the number of parts, so rows are locked first and claimed as far as there is
 * room. `mayCut`: a message that does not fit alone is sent part by part.
 */
export async function claimOwnTexts(
  db: Pool, claim: Claim, share: Share, { form, room, mayCut }: { form: Form; room: number; mayCut: boolean },
): Promise<OwnClaim> {
  return inTransaction(db, async (tx) => {
    const rows = await lockOwnTexts(tx, claim, share);
    const chosen = choose(rows, form, { room, mayCut });
    const stopped = new Set(chosen.filter((each) => each.stopped).map(({ messageId }) => messageId));
    const attempts = await logOwnTexts(tx, claim, share, chosen);
    return {
      attempts: attempts.map((attempt) => ({ ...attempt, stopped: stopped.has(attempt.messageId) })),
      texts: new Map(chosen.map(({ messageId, read }) => [messageId, read])),
      upTo: chosen.findLast(({ staying }) => staying.length === 0)?.messageId ?? null,
      exhausted: rows.length < share.messages && chosen.length === rows.length,
    };
  });
}

function choose(rows: readonly OwnText[], form: Form, { room, mayCut }: { room: number; mayCut: boolean }): Chosen[] {
  const chosen: Chosen[] = [];
  let left = room;
  for (const row of rows) {
    const wanted = wholeOf(row, form);
    const { leaving } = wanted;
    if (leaving.length <= left) chosen.push(wanted);
    else if (chosen.length === 0 && mayCut) chosen.push({ ...wanted, leaving: leaving.slice(0, left), staying: leaving.slice(left) });
    else break;
    left -= leaving.length;
  }
  return chosen;
}

function wholeOf({ messageId, place, body: own, partsLeft, stopped }: OwnText, { longText, listText }: Form): Chosen {
  const body = own ?? listText;
  const text = longText === null ? null : cutText(body, messageId, longText);
  const cut = partsLeft === null ? text?.parts : text?.byHeader;
  const parts = Math.max(1, cut?.length ?? 1);
  return {
    messageId, place, stopped, parts, staying: [], read: { body, text },
    leaving: partsLeft ?? Array.from({ length: parts }, (_, index) => index + 1),
  };
}
