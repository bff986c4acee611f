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

/**
 * Other messages have a list of their own. A code's text is erased with its list. A scheduled message follows the rules of its time zone.
 * Content beside the text, such as a button, is stored with the list.
 */
export function canJoinStream({ source, sent, dueAt, messageId, content, fallback }: NewSingleMessage): boolean {
  return source === 'api' && [sent, dueAt, messageId, content, fallback?.content ?? null].every((each) => each === null);
}

export function streamOf(row: NewSingleMessage): Stream {
  const { fallback, now } = row;
  const end = (Math.floor(now.getTime() / STREAM_MS) + 1) * STREAM_MS;
  const queueSeconds = Math.round((row.queueUntil.getTime() - now.getTime()) / 1_000);
  const key = JSON.stringify([
    end, queueSeconds, row.source, row.loginId, row.organizationId, row.accountId, row.tariffVersionId,
    row.alphaNameId, row.type, row.contentType, row.ttlSeconds, row.stopListCheck, row.callbacks,
    row.excludedConnections, row.fallbackExcludedConnections,
    fallback && [fallback.alphaNameId, fallback.type, fallback.contentType, fallback.parts],
  ], (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return { key, openMs: end - now.getTime(), queueSeconds, like: row };
}
