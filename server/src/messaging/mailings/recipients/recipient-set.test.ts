import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';
import { deleteRecipientSet, insertRecipients, insertRecipientSet } from './recipient-set.store';

let world: MailingWorld;
let from: Sender;
beforeAll(async () => {
  world = await createMailingWorld();
  from = await world.sender();
});
afterAll(() => world.close());

const recipient = (num: string) => ({ num, country: 'UA', name: null, params: [null, null, null, null] });
const stored = async (setId: bigint) => (await world.db`select from recipient where recipient_set_id = ${setId}`).length;

describe('a set of recipients', () => {
  it('takes none without being there', async () => {
    const { id } = await insertRecipientSet(world.db, { customerId: from.customer.id, loginId: null });
    await expect(insertRecipients(world.db, from.customer.id, id + 1n, [recipient('380671234567')])).rejects.toThrow(
      'which does not exist',
    );
    const other = await world.sender();
    await expect(insertRecipients(world.db, other.customer.id, id, [recipient('380671234567')])).rejects.toThrow('which does not exist');
    expect(await stored(id)).toBe(0);
  });

  it('takes its recipients along, those too that are being added at that moment', async () => {
    const { id } = await insertRecipientSet(world.db, { customerId: from.customer.id, loginId: null });
    let removing: Promise<void> | undefined;
    await world.db.begin(async (tx) => {
      await insertRecipients(tx, from.customer.id, id, [recipient('380671234567'), recipient('380671234568')]);
      removing = deleteRecipientSet(world.db, from.customer.id, id);
      // The removal waits for the lock that the insert holds.
      await world.db`select pg_sleep(0)`;
    });
    await removing;
    expect(await stored(id)).toBe(0);
  });
});
