import { toAmount, type Data, type mailings, type MessageFilter } from '@portal/contracts';
import type { CountryCode } from '@portal/messaging/phone';
import type { OrganizationScope } from '../../customers/accounts';
import type { Db } from '../../platform/db';
import { planWalk } from './all-messages';
import { totalsOfLists, totalsOfWalk } from './message-totals.store';
import { endOfMessageWalk, type WalkBounds } from './message-walk.store';

type Totals = Data<typeof mailings.messageTotals>;

const BOUNDS: WalkBounds = { lists: 5_000, messages: 50_000 };
const MAX_LISTS = 20_000;

/**
 * Adds up the messages that `allMessages` returns. The counters of lists answer for filters by type, sender, source and outcome; others
 * need the messages themselves, of which the newest are examined. `complete` is false if there may be more.
 */
export async function messageTotals(
  db: Db, viewer: OrganizationScope, home: CountryCode, filter: MessageFilter,
  { bounds = BOUNDS, maxLists = MAX_LISTS }: { bounds?: WalkBounds; maxLists?: number } = {},
): Promise<Totals> {
  const { customerId, organizations } = viewer;
  const walk = await planWalk(db, customerId, home, { filter, organizations, after: undefined, back: false });
  if (walk === null) return { counts: {}, cost: [], complete: true };
  const { type, alphaNameUuid, source, ...ofMessages } = filter;
  const { outcome, ...others } = ofMessages;
  const byLists = Object.values(others).every((value) => value === undefined);
  if (byLists && outcome === undefined) {
    const { counts, charged, complete } = await totalsOfLists(db, customerId, walk, maxLists);
    return { counts, cost: costOf(charged), complete };
  }
  const rows = await totalsOfWalk(db, customerId, walk, bounds);
  const complete = await endOfMessageWalk(db, customerId, walk, bounds) === null;
  // Counters know the outcomes of all messages, but not what those with one outcome cost.
  if (!complete && byLists) {
    const known = await totalsOfLists(db, customerId, walk, maxLists);
    return { counts: known.counts, cost: null, complete: known.complete };
  }
  const counts: Record<string, number> = {};
  for (const row of rows) counts[row.outcome] = (counts[row.outcome] ?? 0) + row.messages;
  return { counts, cost: costOf(rows), complete };
}

function costOf(rows: readonly { currency: string; charged: bigint }[]): NonNullable<Totals['cost']> {
  const sums = new Map<string, bigint>();
  for (const { currency, charged } of rows) sums.set(currency, (sums.get(currency) ?? 0n) + charged);
  return [...sums].sort(([one], [other]) => one.localeCompare(other)).map(([currency, sum]) => ({ currency, sum: toAmount(sum) }));
}
