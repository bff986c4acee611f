export type SmscStats = {
  binds: number;
  bindsRefused: number;
  submits: number;
  accepted: number;
  refused: number;
  throttled: number;
  unanswered: number;
  ignored: number;
  maxOpenSubmits: number;
  receiptsSent: number;
  receiptsAcknowledged: number;
  receiptsRefused: number;
  receiptsRedelivered: number;
  incomingSent: number;
  incomingAcknowledged: number;
  incomingRedelivered: number;
  queries: number;
  enquireLinks: number;
  disconnects: number;
  /** Number of unbinds that the simulator sent. */
  unbinds: number;
};

export function newStats(): SmscStats {
  return {
    binds: 0, bindsRefused: 0, submits: 0, accepted: 0, refused: 0, throttled: 0, unanswered: 0, ignored: 0, maxOpenSubmits: 0,
    receiptsSent: 0, receiptsAcknowledged: 0, receiptsRefused: 0, receiptsRedelivered: 0,
    incomingSent: 0, incomingAcknowledged: 0, incomingRedelivered: 0, queries: 0, enquireLinks: 0, disconnects: 0, unbinds: 0,
  };
}
