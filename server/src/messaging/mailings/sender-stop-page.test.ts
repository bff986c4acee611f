import type { AddressBook, addressBooks, contacts, Data } from '@portal/contracts';
import { apiCaller } from '../../../test/api-caller';
import { inTransaction } from '../../platform/db';
import { fulfillWish } from '../addressbooks';
import { createSenderStopsWorld, type SenderName, type SenderStopsWorld } from './sender-stops.fixture';

let world: SenderStopsWorld;
beforeAll(async () => { world = await createSenderStopsWorld(); });
afterAll(() => world.close());

describe('[LNK-02:senders] the page', () => {
  const NUM = '380671234567';
  const buttons = (html: string) => [...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, text]) => text);
  const start = async () => {
    const { from, uuids } = await world.twoNames();
    const path = (await world.linksFrom(from, uuids.DEMO, NUM)).get(NUM) ?? '';
    const pressed = async (action: string) => world.open((await world.press(path, action)).headers.get('location') ?? '');
    return { from, uuids, path, pressed };
  };

  it('offers to stop the sender or all, and to undo what is stopped', async () => {
    const { path, pressed } = await start();
    const organization = /Stop all messages from ([^<]*)</.exec(await world.open(path))?.[1] ?? '';
    const [stopSender, stopAll] = ['Stop messages from DEMO', `Stop all messages from ${organization}`];
    expect(buttons(await world.open(path))).toEqual([stopSender, stopAll]);
    const senderStopped = await pressed('stopSender');
    expect(senderStopped).toMatch(/role="status">Messages from DEMO stopped</);
    expect(buttons(senderStopped)).toEqual(['Get messages from DEMO again', stopAll]);
    const bothStopped = await pressed('stop');
    expect(bothStopped).toMatch(/role="status">All messages stopped</);
    expect(bothStopped).toContain('Messages from DEMO are stopped separately');
    expect(buttons(bothStopped)).toEqual(['Get messages again']);
    expect(buttons(await pressed('resume'))).toEqual(['Get messages from DEMO again', stopAll]);
    const resumed = await pressed('resumeSender');
    expect(resumed).toMatch(/role="status">You get messages from DEMO again</);
    expect(buttons(resumed)).toEqual([stopSender, stopAll]);
  });

  it('is not undone by the link where the customer has put the number on the list of the sender', async () => {
    const { from, pressed } = await start();
    await pressed('stopSender');
    await world.db`delete from sender_unsubscription where customer_id = ${from.customer.id}`;
    const html = await pressed('resumeSender');
    expect(html).toContain('To get messages from DEMO again, contact');
    expect(buttons(html)).toEqual([expect.stringMatching(/^Stop all messages from /)]);
  });

  it('names the alpha name of the stop list to the customer, who can take the number off', async () => {
    const { from, path, pressed } = await start();
    await pressed('stopSender');
    await pressed('stopSender');
    const lists = async () => (await world.read<Data<typeof addressBooks.list>>(
      '/v2/addressbooks?filter={"type":["stoplist"]}', from.token)).items;
    const [list, ...others] = await lists();
    expect([list?.name, list?.alphaName, list?.contacts, others]).toEqual(['Stop list: DEMO', 'DEMO', 1, []]);
    const page = await world.read<Data<typeof contacts.list>>(`/v2/contacts?bookUuid=${list?.uuid}`, from.token);
    expect(page.unsubscribed).toMatchObject([{ num: NUM, byMessage: false }]);
    expect((await world.estimate(from, { recipients: NUM })).stopListed).toBe(1);
    await world.post('/v2/contacts/delete', from.token, { bookUuid: list?.uuid, nums: [NUM] });
    expect((await world.estimate(from, { recipients: NUM })).stopListed).toBe(0);
    expect(buttons(await world.open(path))).toHaveLength(2);
  });

  it('has a list of its own beside that for all, also in the API, and a copy stops no more than the original', async () => {
    const { from, pressed } = await start();
    await pressed('stopSender');
    await pressed('stop');
    const api = await apiCaller(world, from);
    const { body } = await api.call<{ items: AddressBook[] }>('GET', '/api/v1/address-books?type=stoplist');
    expect(body.items.map(({ name, alphaName }) => [name, alphaName])).toEqual([['Stop list', null], ['Stop list: DEMO', 'DEMO']]);
    await world.post('/v2/addressbooks/copy', from.token, { uuid: body.items[1]?.uuid, name: 'Copy' });
    const books = await world.read<Data<typeof addressBooks.list>>('/v2/addressbooks', from.token);
    expect(books.items.find(({ name }) => name === 'Copy')).toMatchObject({ type: 'stoplist', alphaName: 'DEMO' });
  });

  it('is undone by START to the sender, together with a stop of all', async () => {
    const { from, uuids, pressed } = await start();
    await pressed('stopSender');
    await pressed('stop');
    const say = async (name: SenderName) => {
      const [row] = await world.db<{ id: bigint }[]>`select id from alpha_name where uuid = ${uuids[name]}`;
      await inTransaction(world.db, (tx) => fulfillWish(
        tx, { customerId: from.customer.id, num: NUM, alphaNameId: row?.id ?? 0n }, { wish: 'start', now: world.clock.now },
      ));
    };
    const stopListed = async (name: SenderName) => (await world.estimate(from, { recipients: NUM, alphaNameUuid: uuids[name] })).stopListed;
    await say('OTHER');
    expect([await stopListed('DEMO'), await stopListed('OTHER')]).toEqual([1, 0]);
    await say('DEMO');
    expect(await stopListed('DEMO')).toBe(0);
  });

  it('stays in force for an alpha name that is deleted and created again, in any case', async () => {
    const { from, uuids, pressed } = await start();
    await pressed('stopSender');
    await world.db`delete from direction where customer_id = ${from.customer.id}`;
    await world.db`delete from message where customer_id = ${from.customer.id}`;
    await world.db`
      update mailing_list set alpha_name_id = (select id from alpha_name where uuid = ${uuids.OTHER})
      where customer_id = ${from.customer.id}`;
    await world.db`delete from alpha_name where uuid = ${uuids.DEMO}`;
    const again = await world.alphaName(from, 'Demo');
    expect((await world.estimate(from, { recipients: NUM, alphaNameUuid: again })).stopListed).toBe(1);
  });
});
