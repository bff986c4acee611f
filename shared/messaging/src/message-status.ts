/** Delivery status of one message, by the numbers of SPEC section 4. */
export const DELIVERY_STATUS = {
  scheduled: 0,
  queued: 10,
  processing: 1,
  undeliverable: 2,
  delivered: 3,
  expired: 4,
  permanentError: 5,
  failed: 6,
  unknown: 101,
} as const;

export type DeliveryStatusName = keyof typeof DELIVERY_STATUS;
export type DeliveryStatus = (typeof DELIVERY_STATUS)[DeliveryStatusName];

/** What a provider reports beside the delivery status. It changes no status: a message can be seen and never reported delivered. */
export const EXTENDED_STATUSES = ['seen'] as const;

export type ExtendedStatus = (typeof EXTENDED_STATUSES)[number];

interface Standing {
  name: DeliveryStatusName;
  /** How far a message has come; a status may be skipped, never gone back on. */
  rank: number;
}

const FINAL_RANK = 4;

const STANDING: Readonly<Record<DeliveryStatus, Standing>> = {
  0: { name: 'scheduled', rank: 0 },
  10: { name: 'queued', rank: 1 },
  1: { name: 'processing', rank: 2 },
  6: { name: 'failed', rank: 3 },
  101: { name: 'unknown', rank: 3 },
  2: { name: 'undeliverable', rank: FINAL_RANK },
  3: { name: 'delivered', rank: FINAL_RANK },
  4: { name: 'expired', rank: FINAL_RANK },
  5: { name: 'permanentError', rank: FINAL_RANK },
};

export function isDeliveryStatus(value: number): value is DeliveryStatus {
  return Object.hasOwn(STANDING, value);
}

export function deliveryStatusName(status: DeliveryStatus): DeliveryStatusName {
  return STANDING[status].name;
}

/** Whether nothing can change the status any more. Failed and unknown are not final: a late receipt may still settle them. */
export function isFinalStatus(status: DeliveryStatus): boolean {
  return STANDING[status].rank === FINAL_RANK;
}

/**
 * Whether what was heard about a message may change its status. Receipts come late, twice and out of order (SMPP 3.4
 * lets one overtake the answer to its submit), so a status only moves forward: an earlier one, the same one and anything
 * after a final one is no change.
 */
export function canAdvance(from: DeliveryStatus, to: DeliveryStatus): boolean {
  return STANDING[to].rank > STANDING[from].rank;
}

const RESETTABLE: readonly DeliveryStatus[] = [DELIVERY_STATUS.undeliverable, DELIVERY_STATUS.expired, DELIVERY_STATUS.failed];

/** Why a message ended that would end so again, or that somebody did not want: another try changes nothing. */
export const FINAL_REASONS = ['cancelled', 'stop_listed', 'invalid_number', 'text_refused'] as const;

/**
 * Whether resetting its delivery attempts (MAIL-10) may put a message back into the queue: the only way back there is.
 * Not for unknown or processing: that message may have been sent, and sending it again could deliver it twice. One that had no
 * route goes back only where there is one by now, which the caller knows.
 */
export function canResetAttempts(status: DeliveryStatus, reason: string | null, hasRoute = true): boolean {
  if (!RESETTABLE.includes(status)) return false;
  if (reason === 'no_route') return hasRoute;
  return !FINAL_REASONS.some((final) => final === reason);
}
