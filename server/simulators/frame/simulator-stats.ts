/** Counters since the start; GET /stats gives them. */
export type SimulatorStats = {
  requests: number;
  /** Messages. */
  accepted: number;
  /** Messages. */
  refused: number;
  /** Requests. */
  throttled: number;
  /** Requests answered wrongly on purpose. */
  faults: number;
  /** Requests without the right key. */
  unauthorised: number;
  /** Requests that the provider would not understand. */
  malformed: number;
  /** Most requests that were open at the same time. */
  mostOpen: number;
  connections: number;
  callbacksSent: number;
  callbacksAcknowledged: number;
  callbacksRefused: number;
  callbacksRetried: number;
  callbacksGivenUp: number;
};

export function newStats(): SimulatorStats {
  return {
    requests: 0, accepted: 0, refused: 0, throttled: 0, faults: 0, unauthorised: 0, malformed: 0, mostOpen: 0, connections: 0,
    callbacksSent: 0, callbacksAcknowledged: 0, callbacksRefused: 0, callbacksRetried: 0, callbacksGivenUp: 0,
  };
}
