import type { TurnLimits } from './fair-turns';

/** As long as a short list takes; beyond, its time to arrive would go by unused. */
const STREAM_PATIENCE_MS = 5_000;
const STREAM_RETRY_SECONDS = 10;

/**
 * Half of the pool's connections for calls, a third for streams, which hold one now and then; the rest stays with the portal's own pages. A customer's
 * messages queue for his account anyway, so that more of one at once would only take connections from others.
 */
export function turnWidths(connections: number): { turns: TurnLimits; streams: TurnLimits } {
  const width = Math.max(1, Math.floor(connections / 2));
  const streams = Math.max(1, Math.floor((connections - 1) / 3));
  return {
    turns: { width, perKey: Math.ceil(width / 3), waitingPerKey: 250, waiting: 2_000 },
    streams: { width: streams, perKey: Math.min(2, streams), waitingPerKey: 2, waiting: 16, patienceMs: STREAM_PATIENCE_MS, retrySeconds: STREAM_RETRY_SECONDS },
  };
}
