import type { ChatSession, ChatRoute } from '@portal/contracts';

export type SessionRules = {
  /** Duration from the session's opening; later messages do not extend the session. */
  lastsMs: number;
  max: number;
  /** Maximum number of business messages in a row without a reply. */
  maxInRow: number;
};

/**
 * A user's message opens a Viber session of 24 hours, with at most 60 business messages and 5 without a reply
 * (https://www.alibabacloud.com/help/zh/chatapp/user-guide/viber-message-type). Partners publish other numbers, so callers may pass other
 * limits.
 */
export const VIBER_SESSION: Readonly<SessionRules> = { lastsMs: 24 * 60 * 60 * 1_000, max: 60, maxInRow: 5 };

/** When the recipient opened the session, and the number of business messages since then and since the recipient's last reply. */
export type SessionCounts = { sessionOpenedAt: Date | null; sessionSent: number; sessionInRow: number };

export type SessionClosed = Extract<ChatRoute['closed'], 'no_session' | 'in_row' | 'session_spent'>;

export function sessionEnd({ sessionOpenedAt }: SessionCounts, now: Date, { lastsMs } = VIBER_SESSION): Date | null {
  if (sessionOpenedAt === null) return null;
  const end = new Date(sessionOpenedAt.getTime() + lastsMs);
  return now < end ? end : null;
}

export function sessionClosed(counts: SessionCounts, now: Date, rules = VIBER_SESSION): SessionClosed | null {
  if (sessionEnd(counts, now, rules) === null) return 'no_session';
  if (counts.sessionSent >= rules.max) return 'session_spent';
  return counts.sessionInRow >= rules.maxInRow ? 'in_row' : null;
}

/** An incoming message opens a session, or in an open session resets the number of messages without a reply. */
export function afterIncoming(counts: SessionCounts, at: Date, rules = VIBER_SESSION): SessionCounts {
  if (sessionEnd(counts, at, rules) === null) return { sessionOpenedAt: at, sessionSent: 0, sessionInRow: 0 };
  return { ...counts, sessionInRow: 0 };
}

export function afterSent({ sessionSent, sessionInRow, ...session }: SessionCounts): SessionCounts {
  return { ...session, sessionSent: sessionSent + 1, sessionInRow: sessionInRow + 1 };
}

/** Subtracts an unsent message, unless a later session has opened. `sessionInRow` changes only if the recipient has not replied since. */
export function afterRefused(counts: SessionCounts, { at, lastInAt }: { at: Date; lastInAt: Date | null }): SessionCounts {
  const { sessionOpenedAt, sessionSent, sessionInRow } = counts;
  if (sessionOpenedAt === null || at < sessionOpenedAt) return counts;
  const answered = lastInAt !== null && at < lastInAt;
  return {
    sessionOpenedAt, sessionSent: Math.max(0, sessionSent - 1), sessionInRow: answered ? sessionInRow : Math.max(0, sessionInRow - 1),
  };
}

export function sessionOf(counts: SessionCounts, now: Date, rules = VIBER_SESSION): ChatSession {
  const end = sessionEnd(counts, now, rules);
  const left = end === null ? 0 : Math.max(0, rules.max - counts.sessionSent);
  const inRowLeft = end === null ? 0 : Math.min(left, Math.max(0, rules.maxInRow - counts.sessionInRow));
  return { endsAt: end?.toISOString() ?? null, inRowLeft, inRowMax: rules.maxInRow, left, max: rules.max };
}

/** Null if the alpha name has no route for session messages. */
export function sessionShown(counts: SessionCounts, routes: readonly ChatRoute[], now: Date): ChatSession | null {
  return routes.some(({ type }) => type === 'viber_session') ? sessionOf(counts, now) : null;
}
