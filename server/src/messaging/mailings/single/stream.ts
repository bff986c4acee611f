import type { ListSource } from '../plan/lane';
import type { NewSingleMessage } from './single-message.store';

/** Reports add up usage by quarters of an hour, so a stream lasts for one. */
const STREAM_MS = 15 * 60_000;

/** What the messages of a stream have in common: the columns of its row in `mailing_list`. */
export type Stream = {
  /** What distinguishes the stream from others, as JSON. */
  key: string;
  /** Milliseconds until its quarter of an hour ends. */
  openMs: number;
  queueSeconds: number;
  /** Any message of the stream: they agree in all columns of the stream's row. */
  like: NewSingleMessage;
};

/** Other messages are lists of their own: a scheduled message follows the rules of its time zone, and tests are counted by list. */
export function joinsStream({ source, isScheduled }: { source: ListSource; isScheduled: boolean }): boolean {
  return source !== 'test' && !isScheduled;
}

export function streamOf(row: NewSingleMessage): Stream {
  const { fallback, now } = row;
  const end = (Math.floor(now.getTime() / STREAM_MS) + 1) * STREAM_MS;
  const queueSeconds = queueSecondsOf(row);
  const key = JSON.stringify([
    end, queueSeconds, row.source, row.lane, row.loginId, row.organizationId, row.accountId, row.tariffVersionId,
    row.alphaNameId, row.type, row.contentType, ttlOf(row).shared, row.stopListCheck, row.callbacks, row.sent !== null,
    row.excludedConnections, row.fallbackExcludedConnections,
    fallback && [fallback.alphaNameId, fallback.type, fallback.contentType, fallback.parts],
  ], (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return { key, openMs: end - now.getTime(), queueSeconds, like: row };
}

/** `own`: stored with the message. The time left of a code, after the channels before, would make a stream for each second. */
export function ttlOf({ sent, ttlSeconds }: NewSingleMessage): { shared: number | null; own: number | null } {
  return sent ? { shared: null, own: ttlSeconds } : { shared: ttlSeconds, own: null };
}

/**
 * Rounded by up to an eighth where it depends on the time left of a code or of a Viber session, so that messages share streams. A code may
 * wait longer, because its end cancels it; a session's message may not.
 */
function queueSecondsOf({ sent, source, type, queueUntil, now }: NewSingleMessage): number {
  const seconds = Math.round((queueUntil.getTime() - now.getTime()) / 1_000);
  const step = 2 ** Math.max(0, Math.floor(Math.log2(seconds)) - 3);
  if (sent) return Math.ceil(seconds / step) * step;
  return source === 'chat' && type === 'viber_session' ? Math.floor(seconds / step) * step : seconds;
}
