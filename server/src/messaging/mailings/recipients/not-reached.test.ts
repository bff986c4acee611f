import type { RecipientUpload } from '@portal/contracts';
import { DELIVERY_STATUS, outcomeGroup, UNSENT_OUTCOME } from '@portal/messaging';
import { envelopeOf } from '../../../../test/app';
import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';

let world: MailingWorld;
let from: Sender;
beforeAll(async () => { world = await createMailingWorld(); });
beforeEach(async () => { from = await world.unguarded(['user'], 10_000_0000n); });
afterAll(() => world.close());

const OUTCOMES = [...Object.values(DELIVERY_STATUS), ...Object.values(UNSENT_OUTCOME)];
const numberOf = (index: number) => `38067${1_000_000 + index}`;

/** A sent list with one recipient per outcome, and `more` undelivered ones. */
async function sentList(more = 0): Promise<number> {
  const numbers = Array.from({ length: OUTCOMES.length + more }, (_, index) => numberOf(index));
  const { id } = await world.create(from, { recipients: numbers.join('\n') });
  await world.work();
  await world.post('/smslist/confirm', from.token, { id });
  for (const [index, outcome] of OUTCOMES.entries()) {
    const isUnsent = Object.values(UNSENT_OUTCOME).some((each) => each === outcome);
    await world.db`
      update message set status = ${isUnsent ? DELIVERY_STATUS.undeliverable : outcome}, sent_at = ${isUnsent ? null : world.clock.now},
        reason = ${isUnsent ? reasons[outcome] ?? null : null} where list_id = ${id} and recipient = ${numberOf(index)}`;
  }
  await world.db`
    update message set status = ${DELIVERY_STATUS.undeliverable} where list_id = ${id} and recipient >= ${numberOf(OUTCOMES.length)}`;
  return id;
}

const reasons: Record<number, string> = {
  [UNSENT_OUTCOME.canceled]: 'cancelled', [UNSENT_OUTCOME.blockedStopList]: 'stop_listed',
  [UNSENT_OUTCOME.blockedTraffic]: 'traffic_stopped',
};

const take = async (listId: number, by = from) => {
  const response = await world.post('/v2/recipients/notreached', by.token, { listId });
  return { status: response.statusCode, data: envelopeOf(response).data as unknown as RecipientUpload };
};

it('[MAIL-27] takes each recipient that was not reached, but for those on a stop list', async () => {
  const id = await sentList();
  const rows = await world.db<{ num: string; outcome: number }[]>`select recipient as num, outcome from message where list_id = ${id}`;
  const expected = rows.filter(({ outcome }) => (
    outcomeGroup(outcome) === 'undelivered' || (outcomeGroup(outcome) === 'unsent' && outcome !== UNSENT_OUTCOME.blockedStopList)
  )).map(({ num }) => num).sort();
  expect(rows.map(({ outcome }) => outcome).sort()).toEqual([...OUTCOMES].sort());
  const { data } = await take(id);
  expect(data).toMatchObject({ valid: expected.length, invalid: 0, duplicates: 0, rows: expected.length });
  const { id: next } = await world.create(from, { recipients: '', uploadUuid: data.uuid });
  await world.work();
  const copied = await world.db<{ num: string }[]>`select recipient as num from message where list_id = ${next} order by 1`;
  expect(copied.map(({ num }) => num)).toEqual(expected);
});

it('[MAIL-27] takes more than one batch', async () => {
  const id = await sentList(5_100);
  expect((await take(id)).data.valid).toBeGreaterThan(5_100);
});

it('[MAIL-27] refuses a list whose recipients were all reached, and that of another customer', async () => {
  const { id } = await world.create(from);
  await world.work();
  expect(await take(id)).toMatchObject({ status: 400, data: { localizedMessage: 'no_recipients' } });
  expect((await take(id, await world.sender())).status).toBe(404);
  expect(await world.db`select from recipient_set where customer_id = ${from.customer.id} and list_id is null`).toHaveLength(0);
});
