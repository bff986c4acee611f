import type { ChatSession, ChatWay } from '@portal/contracts';

export type SessionRules = {
  /** From its opening on, whatever is written meanwhile. */
  lastsMs: number;
  /** Messages of the business in one session. */
  most: number;
  /** Of these so many in a row, until the recipient answers. */
  mostInRow: number;
};

/**
 * Two-way Viber: opened by the user's message, 24 hours, at most 60 messages of the business and 5 of them without a reply
 * (https://www.alibabacloud.com/help/zh/chatapp/user-guide/viber-message-type). Viber answers what is too much with
 * status 21, WAIT_FOR_USER_RESPONSE, and 17, NO_MORE_MESSAGES; partners tell other numbers, so callers may pass in theirs.
 */
export const VIBER_SESSION: Readonly<SessionRules> = { lastsMs: 24 * 60 * 60 * 1_000, most: 60, mostInRow: 5 };

/** As a chat keeps it: when the recipient opened it, and how many of ours left since, and since he wrote last. */
export type SessionCounts = { sessionOpenedAt: Date | null; sessionSent: number; sessionInRow: number };

export type SessionClosed = Extract<ChatWay['closed'], 'no_session' | 'in_row' | 'session_spent'>;

/** Null where nobody has opened one, or it is over. */
export function sessionEnd({ sessionOpenedAt }: SessionCounts, now: Date, { lastsMs } = VIBER_SESSION): Date | null {
  if (sessionOpenedAt === null) return null;
  const end = new Date(sessionOpenedAt.getTime() + lastsMs);
  return now < end ? end : null;
}

/** Why no session message may leave now; null where one may. */
export function sessionClosed(counts: SessionCounts, now: Date, rules = VIBER_SESSION): SessionClosed | null {
  if (sessionEnd(counts, now, rules) === null) return 'no_session';
  if (counts.sessionSent >= rules.most) return 'session_spent';
  return counts.sessionInRow >= rules.mostInRow ? 'in_row' : null;
}

/** A recipient's message opens a session where none is open, and answers whatever was said in one that is. */
export function afterIncoming(counts: SessionCounts, at: Date, rules = VIBER_SESSION): SessionCounts {
  if (sessionEnd(counts, at, rules) === null) return { sessionOpenedAt: at, sessionSent: 0, sessionInRow: 0 };
  return { ...counts, sessionInRow: 0 };
}

/** One of ours has left by the session. */
export function afterSent({ sessionSent, sessionInRow, ...session }: SessionCounts): SessionCounts {
  return { ...session, sessionSent: sessionSent + 1, sessionInRow: sessionInRow + 1 };
}

/**
 * One of ours that was counted at that moment has not left after all: it counts no more, unless it did in an earlier session, or
 * the recipient has answered since.
 */
export function afterRefused(counts: SessionCounts, { at, lastInAt }: { at: Date; lastInAt: Date | null }): SessionCounts {
  const { sessionOpenedAt, sessionSent, sessionInRow } = counts;
  if (sessionOpenedAt === null || at < sessionOpenedAt) return counts;
  const answered = lastInAt !== null && at < lastInAt;
  return { sessionOpenedAt, sessionSent: Math.max(0, sessionSent - 1), sessionInRow: answered ? sessionInRow : Math.max(0, sessionInRow - 1) };
}

/** What is shown of it; nothing is left of one that is over. */
export function sessionOf(counts: SessionCounts, now: Date, rules = VIBER_SESSION): ChatSession {
  const end = sessionEnd(counts, now, rules);
  const left = end === null ? 0 : Math.max(0, rules.most - counts.sessionSent);
  const inRowLeft = end === null ? 0 : Math.min(left, Math.max(0, rules.mostInRow - counts.sessionInRow));
  return { endsAt: end?.toISOString() ?? null, inRowLeft, inRowMost: rules.mostInRow, left, most: rules.most };
}

/** The same, or null where the chat's alpha name has no session messages. */
export function sessionShown(counts: SessionCounts, ways: readonly ChatWay[], now: Date): ChatSession | null {
  return ways.some(({ type }) => type === 'viber_session') ? sessionOf(counts, now) : null;
}
