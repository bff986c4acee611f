/** Delivery status of a message, numbered as in SPEC section 4. */
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

/** Provider reports that don't change the delivery status. A message may be seen without ever being reported delivered. */
export const EXTENDED_STATUSES = ['seen'] as const;

export type ExtendedStatus = (typeof EXTENDED_STATUSES)[number];

interface StatusTraits {
  name: DeliveryStatusName;
  /** Progress of a message; statuses may be skipped but never go back. */
  rank: number;
}

const FINAL_RANK = 4;

const TRAITS: Readonly<Record<DeliveryStatus, StatusTraits>> = {
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
  return Object.hasOwn(TRAITS, value);
}

export function deliveryStatusName(status: DeliveryStatus): DeliveryStatusName {
  return TRAITS[status].name;
}

/** True if the status can't change any more. Failed and unknown aren't final: a late receipt may still settle them. */
export function isFinalStatus(status: DeliveryStatus): boolean {
  return TRAITS[status].rank === FINAL_RANK;
}

/**
 * True if a report may change the status. Receipts arrive late, repeatedly and out of order (SMPP 3.4), so the status only advances. Equal
 * or earlier statuses are ignored, as is any status after a final one.
 */
export function canAdvance(from: DeliveryStatus, to: DeliveryStatus): boolean {
  return TRAITS[to].rank > TRAITS[from].rank;
}

const RESETTABLE: readonly DeliveryStatus[] = [DELIVERY_STATUS.undeliverable, DELIVERY_STATUS.expired, DELIVERY_STATUS.failed];

/** Reasons that make a retry pointless or unwanted. */
export const FINAL_REASONS = ['cancelled', 'stop_listed', 'invalid_number', 'text_refused'] as const;

/**
 * True if resetting the attempts (MAIL-10) requeues a message. False for unknown and processing: the message may have been sent, and a
 * retry could deliver it twice. A message that failed for lack of a route needs `hasRoute`.
 */
export function canResetAttempts(status: DeliveryStatus, reason: string | null, hasRoute = true): boolean {
  if (!RESETTABLE.includes(status)) return false;
  if (reason === 'no_route') return hasRoute;
  return !FINAL_REASONS.some((final) => final === reason);
}
