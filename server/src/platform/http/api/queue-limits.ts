import type { QueueLimits } from './fair-queue';

/** Maximum of open streams in total, because each buffers up to a megabyte of results. */
const OPEN_STREAMS = 100;
/** Maximum of open streams per customer: more would not store messages any faster. */
const OPEN_STREAMS_OF_ONE = 2;
const STREAM_PATIENCE_MS = 5_000;
const STREAM_RETRY_SECONDS = 10;

type QueueLimitsByKind = {
  calls: QueueLimits;
  /** Calls whose database work is gathered (see Gatherer), so that they hold no connection of their own. */
  gathered: QueueLimits;
  streams: QueueLimits;
  batches: QueueLimits;
};

/** Leaves database connections for the portal's pages. */
export function queueLimitsFor(connections: number): QueueLimitsByKind {
  const width = Math.max(1, Math.floor(connections / 2));
  const batches = Math.max(1, Math.floor((connections - 1) / 3));
  return {
    calls: { width, perKey: Math.ceil(width / 3), waitingPerKey: 250, waiting: 2_000 },
    gathered: { width: 2_000, perKey: 300, waitingPerKey: 250, waiting: 2_000 },
    streams: {
      width: OPEN_STREAMS, perKey: OPEN_STREAMS_OF_ONE, waitingPerKey: 2, waiting: 16, patienceMs: STREAM_PATIENCE_MS,
      retrySeconds: STREAM_RETRY_SECONDS,
    },
    // Each open stream runs one batch at a time, so all of them can wait here and none is refused halfway.
    batches: { width: batches, perKey: Math.min(OPEN_STREAMS_OF_ONE, batches), waitingPerKey: OPEN_STREAMS_OF_ONE, waiting: OPEN_STREAMS },
  };
}
