import type { RichSubmission } from '../../channels';
import { listMessages } from '../../messages';
import {
  confirmList, createConnection, createList, createSender, createWorld, numbers, until, type ListShape, type World,
} from '../engine.fixture';
import { addDirection, createRichConnection, planWithRich } from '../rich.fixture';

let world: World;
beforeEach(async () => {
  world = await createWorld();
  world.simulator.behave({ rules: [] });
});
afterEach(async () => {
  const { failures } = world;
  await world.close();
  expect(failures).toEqual([]);
});

const sent = (listId: bigint) => until(async () => await world.status(listId) === 2, `list ${listId} is sent`);
const connect = async () => createSender(world.db, [await createConnection(world.db, world.port)]);

describe('a message of another type than SMS', () => {
  const shape: ListShape = {
    body: 'Your parcel is here',
    set: { message_type: 'viber_trans', content_type: 'text/img/button', ttl_seconds: 120 },
  };

  it('[CHN-04] is handed over whole, with its content and its time', async () => {
    const rich: RichSubmission[] = [];
    const sender = await connect();
    await addDirection(world.db, sender, await createRichConnection(world.db), 'viber_trans');
    const listId = await createList(world.db, sender, numbers(30), { ...shape, confirmed: false });
    const content = { imageUrl: 'https://portal.example/parcel.png', button: { title: 'Track', url: 'https://portal.example/track' } };
    await world.db`update mailing_list set content = ${world.db.json(content)} where id = ${listId}`;
    await confirmList(world.db, sender, listId);
    await world.engine({ plan: planWithRich(rich) });
    await until(() => rich.length === 30, 'all are handed over');
    expect(rich[0]).toMatchObject({
      source: 'rich sender', validitySeconds: 120,
      message: { type: 'viber_trans', contentType: 'text/img/button', text: 'Your parcel is here', content },
    });
    expect(world.simulator.accepted()).toEqual([]);
  });

  it('[CHN-04] is handed over with content of its own', async () => {
    const rich: RichSubmission[] = [];
    const sender = await connect();
    await addDirection(world.db, sender, await createRichConnection(world.db), 'viber_trans');
    const listId = await createList(world.db, sender, numbers(3), {
      body: '', confirmed: false, set: { message_type: 'viber_trans', content_type: 'text/button', personal: true },
    });
    await world.db`
      insert into message_content (customer_id, message_id, body, content)
      select customer_id, id, 'Dear ' || recipient,
        jsonb_build_object('button', jsonb_build_object('title', 'Track', 'url', 'https://x.example/' || id))
      from message where list_id = ${listId}`;
    await confirmList(world.db, sender, listId);
    await world.engine({ plan: planWithRich(rich) });
    await until(() => rich.length === 3, 'all are handed over');
    const ids = await world.db<{ id: bigint; recipient: string }[]>`select id, recipient from message where list_id = ${listId}`;
    for (const { id, recipient } of ids) {
      expect(rich.find(({ destination }) => destination === recipient)?.message).toMatchObject({
        text: `Dear ${recipient}`, content: { button: { title: 'Track', url: `https://x.example/${id}` } },
      });
    }
  });

  it('[CHN-02] tells what the provider said of it: the number to call', async () => {
    const sender = await connect();
    await addDirection(world.db, sender, await createRichConnection(world.db), 'flashcall_callback');
    const listId = await createList(world.db, sender, numbers(3), { set: { message_type: 'flashcall_callback' } });
    await world.engine({ plan: planWithRich([], { call: '442079460100' }) });
    await sent(listId);
    const page = await listMessages(world.db, sender.customerId, listId, { filter: {}, limit: 10 });
    expect(page?.items.map(({ detail }) => detail)).toEqual(Array.from({ length: 3 }, () => ({ call: '442079460100' })));
  });

  it('[CHN-04] leaves as the fallback of what was refused, by the way of its own type, though its list is sent', async () => {
    world.simulator.behave({ rules: [{ endsWith: '31', outcome: 'refused', status: 0x0b }] });
    const rich: RichSubmission[] = [];
    const sender = await connect();
    await addDirection(world.db, sender, await createRichConnection(world.db), 'viber_trans');
    const listId = await createList(world.db, sender, numbers(20), {
      fallbackPrice: 100n, set: { fallback_type: 'viber_trans', fallback_content_type: 'text/plain', fallback_body: 'As a fallback' },
    });
    await world.engine({ plan: planWithRich(rich) });
    await until(() => rich.length === 2, 'both fallbacks are handed over');
    expect(rich.map(({ destination }) => destination).sort()).toEqual(numbers(20).filter((each) => each.endsWith('31')));
    expect(rich[0]).toMatchObject({ message: { type: 'viber_trans', contentType: 'text/plain', text: 'As a fallback', content: {} } });
    await sent(listId);
    expect(world.simulator.accepted()).toHaveLength(18);
    expect(await world.findings()).toEqual([]);
  });
});
