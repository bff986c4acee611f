import { inTransaction, type Db, type Transaction } from '../../platform/db';
import { mailsOfLastDay, queueMails } from '../../platform/mail';
import { appendEvents } from '../../platform/realtime';
import { presentTrafficBlock, shownCount } from './present-limits';
import { shownSubject } from './traffic-state.store';
import { trafficBlockEmail } from './traffic-block-email';
import { insertTrafficBlock, type NewTrafficBlock, type TrafficBlockRow } from './traffic-block.store';
import { addressesOf } from './person.store';

const MAX_MAILS = 100;

/** Stores a block with its events and emails. If it exists, only adds the refusals and notifies nobody. `publicUrl`: null if unknown. */
export async function blockTraffic(
  db: Db, trafficBlock: NewTrafficBlock, { refused, publicUrl }: { refused: number; publicUrl: string | null },
): Promise<TrafficBlockRow> {
  return inTransaction(db, async (tx) => {
    const created = await insertTrafficBlock(tx, trafficBlock, refused);
    if (created.isNew) await notify(tx, created.trafficBlock, publicUrl);
    return created.trafficBlock;
  });
}

async function notify(tx: Transaction, trafficBlock: TrafficBlockRow, publicUrl: string | null): Promise<void> {
  const { customerId, kind, windowMinutes } = trafficBlock;
  const written = (await mailsOfLastDay(tx, [customerId])).get(customerId) ?? 0;
  const logins = await addressesOf(tx, customerId, { element: '/limits/index', kind: 'traffic_blocked' });
  await queueMails(tx, logins.slice(0, Math.max(0, MAX_MAILS - written)).map(({ email, language }) => ({
    customerId, recipient: email,
    ...trafficBlockEmail(
      { kind, shown: shownSubject(trafficBlock), counted: shownCount(kind, trafficBlock.counted), windowMinutes, language }, publicUrl,
    ),
  })));
  const { uuid, subject } = presentTrafficBlock(trafficBlock);
  await appendEvents(tx, [{ customerId, channel: 'my_organizations', event: { event: 'traffic.blocked', data: { uuid, kind, subject } } }]);
}
