import type { QueueLimits } from './fair-queue';

/** Maximum in total, since each stream buffers up to a megabyte of results. */
const OPEN_STREAMS = 100;
/** Maximum per customer: more streams would not be stored any faster. */
const OPEN_STREAMS_OF_ONE = 2;
/** Maximum wait for a free stream: about the duration of a short one. */
const STREAM_PATIENCE_MS = 5_000;
const STREAM_RETRY_SECONDS = 10;

type QueueLimitsByKind = {
  calls: QueueLimits;
  streams: QueueLimits;
  batches: QueueLimits;
};

/** Leaves pool connections to the portal's pages. A customer's sends wait for its account's lock, so more slots gain nothing. */
export function queueLimitsFor(connections: number): QueueLimitsByKind {
  const width = Math.max(1, Math.floor(connections / 2));
  const batches = Math.max(1, Math.floor((connections - 1) / 3));
  return {
    calls: { width, perKey: Math.ceil(width / 3), waitingPerKey: 250, waiting: 2_000 },
    streams: {
      width: OPEN_STREAMS, perKey: OPEN_STREAMS_OF_ONE, waitingPerKey: 2, waiting: 16, patienceMs: STREAM_PATIENCE_MS,
      retrySeconds: STREAM_RETRY_SECONDS,
    },
    // Room for every open stream, each with one request at a time: none is refused halfway.
    batches: { width: batches, perKey: Math.min(OPEN_STREAMS_OF_ONE, batches), waitingPerKey: OPEN_STREAMS_OF_ONE, waiting: OPEN_STREAMS },
  };
}
