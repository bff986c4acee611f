export type SimulatorStats = {
  requests: number;
  accepted: number;
  refused: number;
  throttled: number;
  /** Number of requests answered with a configured fault other than throttling. */
  faults: number;
  unauthorised: number;
  malformed: number;
  maxOpen: number;
  connections: number;
  callbacksSent: number;
  callbacksAcknowledged: number;
  callbacksRefused: number;
  callbacksRetried: number;
  callbacksFailed: number;
};

export function newStats(): SimulatorStats {
  return {
    requests: 0, accepted: 0, refused: 0, throttled: 0, faults: 0, unauthorised: 0, malformed: 0, maxOpen: 0, connections: 0,
    callbacksSent: 0, callbacksAcknowledged: 0, callbacksRefused: 0, callbacksRetried: 0, callbacksFailed: 0,
  };
}
