import type { Db } from '../db';
import { appendEvents } from './append';
import type { Bus } from './bus';
import { broadcast } from './hub';

const event = { event: 'app.force_reload', data: {} } as const;

/**
 * Tells open pages to load themselves anew: those of everybody at once, those of some customers through their logs, so that a
 * page which is offline for the moment hears it too.
 */
export async function announceReload({ db, bus }: { db: Db; bus: Bus }, pages: 'all' | { customers: readonly bigint[] }): Promise<void> {
  if (pages === 'all') return broadcast(bus, event);
  await appendEvents(db, pages.customers.map((customerId) => ({ customerId, channel: 'my_organizations' as const, event })));
}
