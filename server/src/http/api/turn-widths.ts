import type { TurnLimits } from './fair-turns';

/** Each keeps what has come of it and is not stored yet: a megabyte, if all its lines are of the longest. */
const OPEN_STREAMS = 100;
/** What one customer sends at once is stored no sooner by more of them. */
const OPEN_STREAMS_OF_ONE = 2;
/** As long as a short list takes; beyond, its time to arrive would go by unused. */
const STREAM_PATIENCE_MS = 5_000;
const STREAM_RETRY_SECONDS = 10;

type Widths = {
  /** Of calls. */
  turns: TurnLimits;
  /** Of streams that are open, however slow their senders are. */
  streams: TurnLimits;
  /** Of streams that have something to ask of the database. */
  batches: TurnLimits;
};

/**
 * Half of the pool's connections for calls, a third for what open streams have brought; the rest stays with the portal's own pages. A customer's
 * messages queue for his account anyway, so that more of one at once would only take connections from others.
 */
export function turnWidths(connections: number): Widths {
  const width = Math.max(1, Math.floor(connections / 2));
  const batches = Math.max(1, Math.floor((connections - 1) / 3));
  return {
    turns: { width, perKey: Math.ceil(width / 3), waitingPerKey: 250, waiting: 2_000 },
    streams: { width: OPEN_STREAMS, perKey: OPEN_STREAMS_OF_ONE, waitingPerKey: 2, waiting: 16, patienceMs: STREAM_PATIENCE_MS, retrySeconds: STREAM_RETRY_SECONDS },
    // An open stream asks for one at a time: there is room for all of them to wait, so that none is refused halfway.
    batches: { width: batches, perKey: Math.min(OPEN_STREAMS_OF_ONE, batches), waitingPerKey: OPEN_STREAMS_OF_ONE, waiting: OPEN_STREAMS },
  };
}
