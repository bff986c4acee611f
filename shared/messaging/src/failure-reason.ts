/** Reasons that the server itself sets, and states from delivery receipts. Each has its own translation. */
const own = [
  'unanswered', 'expired', 'undeliverable', 'rejected', 'deleted', 'unknown', 'stop_listed', 'traffic_stopped', 'queue_expired', 'no_route',
  'tries_exhausted',
  'not_reachable', 'user_blocked', 'template_refused', 'content_refused', 'not_enough_credit', 'refunded', 'fallback_used',
  'fallback_not_needed', 'delivered_earlier',
] as const;

/** Maps each reported reason to stored reasons with the same meaning, from SMPP 3.4 command_status (5.1.3) and other channels. */
const equivalentReasons = {
  canceled: ['cancelled'],
  number: ['invalid_number', 'ESME_RINVDSTADR', 'ESME_RINVDSTTON', 'ESME_RINVDSTNPI'],
  sender: ['sender_refused', 'ESME_RINVSRCADR', 'ESME_RINVSRCTON', 'ESME_RINVSRCNPI'],
  text: ['text_refused', 'ESME_RINVMSGLEN', 'ESME_RINVDCS', 'ESME_RINVESMCLASS', 'ESME_RINVPARLEN'],
  busy: ['ESME_RTHROTTLED', 'ESME_RMSGQFUL', 'ESME_RX_T_APPN', 'ESME_RSYSERR'],
  forbidden: ['ESME_RPROHIBITED', 'ESME_ROPTPARNOTALLWD'],
  rejected: ['refused', 'ESME_RSUBMITFAIL', 'ESME_RX_P_APPN', 'ESME_RX_R_APPN', 'ESME_RDELIVERYFAILURE'],
} as const;

export type ReasonKey = (typeof own)[number] | keyof typeof equivalentReasons;

const keys = new Map<string, ReasonKey>([
  ...own.map((reason) => [reason, reason] as const),
  ...(Object.keys(equivalentReasons) as (keyof typeof equivalentReasons)[])
    .flatMap((key) => [key, ...equivalentReasons[key]].map((reason) => [reason, key] as const)),
]);

/** Translation key of a stored or reported reason, for screens and files. Null if it has none: the reason is then shown unchanged. */
export function reasonKey(reason: string): ReasonKey | null {
  return keys.get(reason) ?? null;
}

/** Reason reported to API clients: the common name of equivalent reasons. Other reasons are reported unchanged. */
export function reportedReason(reason: string): string {
  return reasonKey(reason) ?? reason;
}

/** Stands in filters for messages without a reason. */
export const NO_REASON = 'none';

/** Stored reasons that are reported by this name. */
export function storedReasons(reported: string): readonly string[] {
  const known = [...keys].filter(([, key]) => key === reported).map(([reason]) => reason);
  return known.length > 0 ? known : [reported];
}
