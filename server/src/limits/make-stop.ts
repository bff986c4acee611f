import { inTransaction, type Db, type Transaction } from '../db';
import { mailsOfLastDay, queueMails } from '../mail';
import { appendEvents } from '../realtime';
import { presentStop, shownCount } from './present-limits';
import { shownSubject } from './standing.store';
import { stopLetter } from './stop-letter';
import { insertStop, type NewStop, type StopRow } from './stop.store';
import { loginsToldOfStops } from './told-login.store';

/** For one customer and 24 hours; the screen tells the rest. */
const MOST_MAILS = 100;

/**
 * Stops what it names, and tells the open pages and whoever wants a letter, in one transaction. One that stands stays as it is, and nobody is told
 * twice. `publicUrl` is where the portal is opened, for the letters; null where that is not known.
 */
export async function makeStop(db: Db, stop: NewStop, { refused, publicUrl }: { refused: number; publicUrl: string | null }): Promise<StopRow> {
  return inTransaction(db, async (tx) => {
    const made = await insertStop(tx, stop, refused);
    if (made.isNew) await tell(tx, made.stop, publicUrl);
    return made.stop;
  });
}

async function tell(tx: Transaction, stop: StopRow, publicUrl: string | null): Promise<void> {
  const { customerId, kind, windowMinutes } = stop;
  const written = (await mailsOfLastDay(tx, [customerId])).get(customerId) ?? 0;
  const logins = await loginsToldOfStops(tx, customerId);
  await queueMails(tx, logins.slice(0, Math.max(0, MOST_MAILS - written)).map(({ email, language }) => ({
    customerId, recipient: email,
    ...stopLetter({ kind, shown: shownSubject(stop), counted: shownCount(kind, stop.counted), windowMinutes, language }, publicUrl),
  })));
  const { uuid, subject } = presentStop(stop);
  await appendEvents(tx, [{ customerId, channel: 'my_organizations', event: { event: 'traffic.stopped', data: { uuid, kind, subject } } }]);
}
