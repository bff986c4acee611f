import type { Data, mailings } from '@portal/contracts';
import type { OrganizationScope } from '../../customers/accounts';
import type { Db } from '../../platform/db';
import { deliveryMinutes, isListOf, type DeliveryMinute } from './list-delivery.store';

type Delivery = Data<typeof mailings.delivery>;
type Counts = Omit<DeliveryMinute, 'at'>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, DAY];
const MAX_STEPS = 48;
/** The share of events that the steps show. Single late receipts would make them too coarse. */
const SHOWN_SHARE = 0.98;

/** Returns when messages of the list were accepted and got their outcomes, or null for an unknown list. */
export async function listDelivery(db: Db, viewer: OrganizationScope, listId: bigint): Promise<Delivery | null> {
  if (!await isListOf(db, viewer, listId)) return null;
  return inSteps(await deliveryMinutes(db, viewer.customerId, listId));
}

/** Adds up minutes to at most MAX_STEPS consecutive steps and what came later. */
export function inSteps(minutes: readonly DeliveryMinute[]): Delivery {
  const first = minutes[0]?.at.getTime();
  if (first === undefined) return { stepSeconds: MINUTE, items: [], later: null };
  const stepSeconds = stepOf((endOfMost(minutes) - first) / 1000 + MINUTE);
  const start = Math.floor(first / 1000 / stepSeconds) * stepSeconds;
  const steps: Counts[] = [];
  let later: Counts | null = null;
  for (const minute of minutes) {
    const index = Math.floor((minute.at.getTime() / 1000 - start) / stepSeconds);
    if (index < MAX_STEPS) steps[index] = sumOf(steps[index], minute);
    else later = sumOf(later ?? undefined, minute);
  }
  const items = Array.from(steps, (counts, index) => ({
    at: new Date((start + index * stepSeconds) * 1000).toISOString(), ...gainsOf(counts ?? NOTHING),
  }));
  return { stepSeconds, items, later: later && gainsOf(later) };
}

const NOTHING: Counts = { accepted: 0, delivered: 0, undelivered: 0, unsent: 0 };

/** The minute until which SHOWN_SHARE of all events happened. */
function endOfMost(minutes: readonly DeliveryMinute[]): number {
  const eventsOf = (counts: Counts) => Object.values(gainsOf(counts)).reduce((sum, each) => sum + each, 0);
  const wanted = minutes.reduce((sum, minute) => sum + eventsOf(minute), 0) * SHOWN_SHARE;
  let events = 0;
  return (minutes.find((minute) => (events += eventsOf(minute)) >= wanted) ?? minutes.at(-1))?.at.getTime() ?? 0;
}

function stepOf(seconds: number): number {
  return STEPS.find((step) => seconds <= step * (MAX_STEPS - 1)) ?? Math.ceil(seconds / DAY / (MAX_STEPS - 1)) * DAY;
}

function sumOf(one: Counts = NOTHING, { accepted, delivered, undelivered, unsent }: Counts): Counts {
  return {
    accepted: one.accepted + accepted, delivered: one.delivered + delivered, undelivered: one.undelivered + undelivered,
    unsent: one.unsent + unsent,
  };
}

/** A retry takes messages out of their earlier groups, which is no event of the delivery. */
function gainsOf({ accepted, delivered, undelivered, unsent }: Counts): Counts {
  return {
    accepted: Math.max(accepted, 0), delivered: Math.max(delivered, 0), undelivered: Math.max(undelivered, 0), unsent: Math.max(unsent, 0),
  };
}
