import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createMailingWorld, type MailingWorld } from './mailings.fixture';
import { acceptMessage } from './single/single-message';

let world: MailingWorld;
beforeAll(async () => { world = await createMailingWorld(); });
afterAll(() => world.close());

const partitions = readFileSync(path.resolve(__dirname, '../../../../docs/operations/partitions.sql'), 'utf8');

it('[MAIL-11:message-id] makes one message of a customer\'s own id in partitioned tables too, also of one from before', async () => {
  const sender = await world.sender();
  const accept = (customerSmsId: string | null) => acceptMessage(world.db, {
    customerId: sender.customer.id, loginId: null, source: 'api', alphaNameUuid: sender.alphaNameUuid, type: 'sms', body: 'Hello',
    recipient: '0671234567',
    ...(customerSmsId !== null && { customerSmsId }),
  }, { home: 'UA', now: world.clock.now });
  const before = await accept('before');
  await world.db.begin((tx) => tx.unsafe(partitions).simple());

  expect((await accept('before')).messageId).toBe(before.messageId);
  const [first, second] = await Promise.all([accept('after'), accept('after')]);
  expect(second.messageId).toBe(first.messageId);
  await accept(null);
  const [stored] = await world.db<{ before: number; after: number }[]>`
    select (select count(*)::int from message_before) as before, (select count(*)::int from message) as after`;
  expect(stored).toEqual({ before: 1, after: 3 });
});
