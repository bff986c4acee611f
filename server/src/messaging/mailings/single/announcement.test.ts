import { createMailingWorld, type MailingWorld, type Sender } from '../mailings.fixture';
import { until } from '../../../../test/until';
import { acceptMessage, type AcceptedMessage } from './single-message';

let world: MailingWorld;
const announced: string[] = [];
beforeAll(async () => {
  world = await createMailingWorld();
  await world.db.listen('portal_queue', (payload) => announced.push(payload));
});
afterAll(() => world.close());

const accept = (from: Sender, more: { stopListCheck?: boolean; ttlSeconds?: number } = {}) => acceptMessage(world.db, {
  customerId: from.customer.id, loginId: null, source: 'api', alphaNameUuid: from.alphaNameUuid, type: 'sms', body: 'Hello',
  recipient: '0671234567', ...more,
}, { home: 'UA', now: world.clock.now });

it('a batch announces each of its streams once, with the stream’s first new message', async () => {
  const from = await world.sender();
  for (let round = 1; round <= 2; round++) {
    announced.length = 0;
    const accepted = await Promise.all([{}, { stopListCheck: false }, {}, {}, { stopListCheck: false }].map((more) => accept(from, more)));
    const firstOf = new Map<bigint, bigint>();
    for (const { listId, messageId } of accepted) {
      const first = firstOf.get(listId);
      firstOf.set(listId, first === undefined || messageId < first ? messageId : first);
    }
    await until(() => announced.length === 2, 'both streams are announced');
    expect([...announced].sort()).toEqual([...firstOf].map(([listId, first]) => `2:${listId}:${first}`).sort());
  }
});

it('a refused message announces nothing', async () => {
  const poor = await world.sender(['user'], 5_000n);
  announced.length = 0;
  const outcomes = await Promise.allSettled([accept(poor), accept(poor), accept(poor)]);
  const stored = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []) satisfies AcceptedMessage[]);
  expect(stored).toHaveLength(1);
  // Notifications arrive in the order of their commits, so those of refused messages would have come before this one.
  const { listId, messageId } = await accept(await world.sender());
  await until(() => announced.includes(`2:${listId}:${messageId}`), 'the last message is announced');
  expect(announced).toHaveLength(2);
});
