import fc from 'fast-check';
import { createConnection, createList, createSender, createWorld, numbers, type World } from './engine.fixture';
import { inTransaction } from '../../platform/db';
import { insertVariants, variantFigures } from '../messages';

let world: World;
beforeAll(async () => { world = await createWorld(); });
afterAll(() => world.close());

const HOUR = 3_600_000;
const sentAt = new Date('2026-11-30T12:00:00Z');
/** `repliedAfter`: hours from the sending to the last message of the recipient in the chat; null without a chat. */
const result = fc.record({
  sent: fc.boolean(), stage: fc.constantFrom(0, 0, 1), status: fc.constantFrom(1, 2, 3, 3, 4),
  clicks: fc.constantFrom(0, 1, 2), repliedAfter: fc.constantFrom(null, -1, 0, 1),
});

it('[MAIL-30] counts the results of each text as a recount does', async () => {
  const { db } = world;
  const sender = await createSender(db, [await createConnection(db, world.port)]);
  const { customerId, alphaNameId } = sender;
  const links = await db<{ id: bigint }[]>`
    insert into short_link (customer_id, code, name, initial_url, status, created_at, updated_at)
    select ${customerId}, 'code' || n, 'link', 'https://example.com', 'active', now(), now() from generate_series(1, 2) n returning id`;
  const results = fc.array(result, { minLength: 4, maxLength: 30 });
  await fc.assert(fc.asyncProperty(results, fc.nat(40), fc.nat(40), async (all, first, second) => {
    const listId = await createList(db, sender, numbers(all.length));
    const list = { customerId, listId };
    const messages = await db<{ id: bigint; recipient: string }[]>`
      select id, recipient from message where list_id = ${listId} order by id`;
    await inTransaction(db, (tx) => insertVariants(tx, list, messages.map(({ id, recipient }) => ({
      messageId: id, recipient, text: 'a', other: { body: 'B', parts: 1, wireParts: 1 }, region: '',
    }))));
    await db`delete from chat where customer_id = ${customerId}`;
    for (const { id: linkId } of links) {
      await db`insert into short_link_list (customer_id, list_id, link_id) values (${customerId}, ${listId}, ${linkId})`;
    }
    for (const [at, { sent, stage, status, clicks, repliedAfter }] of all.entries()) {
      const { id, recipient } = messages[at] ?? { id: 0n, recipient: '' };
      await db`update message set sent_at = ${sent ? sentAt : null}, stage = ${stage}, status = ${status} where id = ${id}`;
      for (const { id: linkId } of links.slice(0, clicks)) {
        await db`
          insert into short_link_recipient (customer_id, link_id, message_id, list_id, clicks, first_at, last_at)
          values (${customerId}, ${linkId}, ${id}, ${listId}, 1, now(), now())`;
      }
      if (repliedAfter === null) continue;
      await db`
        insert into chat (customer_id, alpha_name_id, phone, last_in_at)
        values (${customerId}, ${alphaNameId}, ${recipient}, ${new Date(sentAt.getTime() + repliedAfter * HOUR)})`;
    }

    const ranked = await db<{ id: bigint; rank: bigint }[]>`
      select message_id as id, rank from message_variant where list_id = ${listId} order by rank`;
    const [aCount, bCount] = [Math.min(first, second, ranked.length), Math.min(Math.max(first, second), ranked.length)];
    const rankAt = (count: number) => ranked[count - 1]?.rank ?? -(2n ** 63n);
    const resultOf = new Map(messages.map(({ id }, at) => [id, all[at]]));
    const recount = (text: 'a' | 'b', ids: readonly bigint[]) => {
      const own = ids.map((id) => resultOf.get(id)).filter((each) => each !== undefined);
      const main = own.filter(({ stage }) => stage === 0);
      return ids.length === 0 ? [] : [{
        text, recipients: own.length, sent: own.filter(({ sent }) => sent).length,
        delivered: main.filter(({ status }) => status === 3).length,
        clicked: main.filter(({ sent, clicks }) => sent && clicks > 0).length,
        replied: main.filter(({ sent, repliedAfter }) => sent && repliedAfter !== null && repliedAfter >= 0).length,
      }];
    };
    const ids = ranked.map(({ id }) => id);
    expect(await variantFigures(db, { ...list, alphaNameId }, { aTo: rankAt(aCount), bTo: rankAt(bCount) })).toEqual([
      ...recount('a', ids.slice(0, aCount)), ...recount('b', ids.slice(aCount, bCount)),
    ]);
  }), { numRuns: 30 });
});
