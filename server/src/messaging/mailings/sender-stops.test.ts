import type { AddressBook, addressBooks, contacts, Data, Estimate } from '@portal/contracts';
import type { ApiMessage } from '@portal/contracts/api';
import { apiCaller, type TestCaller } from '../../../test/api-caller';
import { envelopeOf } from '../../../test/app';
import { until } from '../../../test/until';
import { verifyLedger } from '../../money/billing';
import { inTransaction } from '../../platform/db';
import { fulfillWish } from '../addressbooks';
import { startSending, type SendingWorld } from './engine.fixture';
import { createMailingWorld, mailingBody, type MailingWorld, type Sender } from './mailings.fixture';

const LINK = /[0-9A-Za-z]{22}$/;

let world: MailingWorld;
let sending: SendingWorld;
let origin: string;
beforeAll(async () => {
  world = await createMailingWorld({ shortLinksUrl: 'https://s.example' });
  origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
  sending = await startSending(world.db);
});
afterAll(async () => {
  await sending.stop();
  expect(await verifyLedger(world.db)).toEqual([]);
  await world.close();
});

type Name = 'DEMO' | 'OTHER';
type Wishes = readonly (readonly [Name, string])[];
/** What recipients do on the pages of their links, and whether each alpha name may then send to them. */
const recipients: readonly { title: string; wishes: Wishes; stopped: Record<Name, boolean> }[] = [
  { title: 'nothing', wishes: [], stopped: { DEMO: false, OTHER: false } },
  { title: 'stop this sender', wishes: [['DEMO', 'stopSender']], stopped: { DEMO: true, OTHER: false } },
  { title: 'stop the other sender', wishes: [['OTHER', 'stopSender']], stopped: { DEMO: false, OTHER: true } },
  { title: 'stop all', wishes: [['DEMO', 'stop']], stopped: { DEMO: true, OTHER: true } },
  { title: 'stop both', wishes: [['DEMO', 'stopSender'], ['DEMO', 'stop']], stopped: { DEMO: true, OTHER: true } },
  { title: 'stop each sender', wishes: [['DEMO', 'stopSender'], ['OTHER', 'stopSender']], stopped: { DEMO: true, OTHER: true } },
  { title: 'undo this sender', wishes: [['DEMO', 'stopSender'], ['DEMO', 'resumeSender']], stopped: { DEMO: false, OTHER: false } },
  { title: 'undo all', wishes: [['DEMO', 'stop'], ['OTHER', 'resume']], stopped: { DEMO: false, OTHER: false } },
  {
    title: 'stop both, undo all', wishes: [['DEMO', 'stopSender'], ['DEMO', 'stop'], ['DEMO', 'resume']],
    stopped: { DEMO: true, OTHER: false },
  },
  {
    title: 'stop both, undo this sender', wishes: [['DEMO', 'stopSender'], ['DEMO', 'stop'], ['DEMO', 'resumeSender']],
    stopped: { DEMO: true, OTHER: true },
  },
  {
    title: 'stop each sender, undo the other', wishes: [['DEMO', 'stopSender'], ['OTHER', 'stopSender'], ['OTHER', 'resumeSender']],
    stopped: { DEMO: true, OTHER: false },
  },
];
const numberOf = (index: number) => `3805012345${String(index).padStart(2, '0')}`;
const all = recipients.map((recipient, index) => ({ ...recipient, num: numberOf(index) }));
const everybody = all.map(({ num }) => num).join('\n');
const countOf = (isStopped: (stopped: Record<Name, boolean>) => boolean) => all.filter(({ stopped }) => isStopped(stopped)).length;

/** A customer with the alpha names DEMO (SMS, Viber) and OTHER (SMS), whose messages the simulators take. */
async function twoNames(): Promise<{ from: Sender; uuids: Record<Name, string>; api: TestCaller }> {
  const from = await world.unguarded(['user', 'clientAdmin', 'stoplistadmin']);
  await world.covers(from, 'viber', 2_000n, { connectionId: sending.richConnection });
  const [other] = await world.db<{ uuid: string }[]>`
    with named as (
      insert into alpha_name (customer_id, organization_id, name)
      values (${from.customer.id}, ${from.customer.organizationId}, 'OTHER') returning customer_id, id, uuid
    ), direction as (
      insert into direction (customer_id, alpha_name_id, message_type, provider_connection_id, provider_alpha_name)
      select customer_id, id, 'sms', ${sending.smsConnection}, 'OTHER' from named
    ) select uuid from named`;
  await world.db`
    update direction set provider_connection_id = ${sending.smsConnection}
    where customer_id = ${from.customer.id} and message_type = 'sms'`;
  return { from, uuids: { DEMO: from.alphaNameUuid, OTHER: other?.uuid ?? '' }, api: await apiCaller(world, from) };
}

const press = (path: string, action: string) => fetch(origin + path, {
  method: 'POST', redirect: 'manual', body: `action=${action}`, headers: { 'content-type': 'application/x-www-form-urlencoded' },
});
const open = async (path: string) => (await fetch(origin + path)).text();

/** The path of each number's link in a message from the alpha name. */
async function linksFrom(from: Sender, alphaNameUuid: string, nums: string): Promise<Map<string, string>> {
  const { id } = await world.create(from, { alphaNameUuid, body: 'Stop: {unsubscribe}', recipients: nums });
  await world.work();
  const rows = await world.db<{ recipient: string; body: string }[]>`
    select message.recipient, content.body from message
    join message_content content on content.customer_id = message.customer_id and content.message_id = message.id
    where message.list_id = ${id}`;
  return new Map(rows.map(({ recipient, body }) => [recipient, `/l/${LINK.exec(body)?.[0] ?? ''}`]));
}

async function fulfill(from: Sender, uuids: Record<Name, string>): Promise<void> {
  const links = { DEMO: await linksFrom(from, uuids.DEMO, everybody), OTHER: await linksFrom(from, uuids.OTHER, everybody) };
  for (const { num, wishes } of all) for (const [name, action] of wishes) {
    expect((await press(links[name].get(num) ?? '', action)).status).toBe(303);
  }
}

type Sent = { num: string; reason: string | null; stage: number };
/** The messages of a list, once nothing of it waits any more. */
async function ended(listId: number | bigint): Promise<Sent[]> {
  await until(async () => (await world.db`select from message_queue where list_id = ${listId}`).length === 0
    && (await world.db`select from send_attempt where list_id = ${listId}`).length === 0
    && (await world.db`select from message where list_id = ${listId} and status = stage`).length === 0, `list ${listId} is sent`);
  return world.db<Sent[]>`select recipient as num, reason, stage from message where list_id = ${listId} order by recipient`;
}
const stoppedOf = (sent: readonly Sent[]) => sent.map(({ num, reason }) => [num, reason === 'stop_listed']);
const expected = (name: Name) => all.map(({ num, stopped }) => [num, stopped[name]]);

async function sendList(from: Sender, more: Record<string, unknown>): Promise<number> {
  const { id } = await world.create(from, { recipients: everybody, ...more });
  await world.work();
  expect((await world.post('/smslist/confirm', from.token, { id })).statusCode).toBe(200);
  return id;
}
const estimate = async (from: Sender, more: Record<string, unknown>) => envelopeOf(
  await world.post('/v2/mailings/estimate', from.token, mailingBody(from, { recipients: everybody, ...more })),
).data as unknown as Estimate;

describe('[LNK-02:senders] what recipients stop and undo', () => {
  let from: Sender;
  let uuids: Record<Name, string>;
  let api: TestCaller;
  beforeAll(async () => {
    ({ from, uuids, api } = await twoNames());
    await fulfill(from, uuids);
  });

  it.each(['DEMO', 'OTHER'] as const)('holds for lists of %s, and for their estimates', async (name) => {
    const more = { alphaNameUuid: uuids[name] };
    expect(await estimate(from, more)).toMatchObject({ recipients: all.length, stopListed: countOf((stopped) => stopped[name]) });
    expect(stoppedOf(await ended(await sendList(from, more)))).toEqual(expected(name));
  });

  it.each(['DEMO', 'OTHER'] as const)('holds for single messages of %s by the API, and for its estimates', async (name) => {
    const to = all.map(({ num }) => `+${num}`);
    const message = { from: name, type: 'sms', text: 'Hello' };
    const estimated = await api.call<{ stopListed: number }>('POST', '/api/v1/estimate', { ...message, to });
    expect(estimated.body.stopListed).toBe(countOf((stopped) => stopped[name]));
    const uuidByNumber = new Map<string, string>();
    for (const { num } of all) {
      uuidByNumber.set(num, (await api.call<ApiMessage>('POST', '/api/v1/messages', { ...message, to: `+${num}` })).body.uuid);
    }
    for (const { num, stopped } of all) {
      const shown = async () => (await api.call<ApiMessage>('GET', `/api/v1/messages/${uuidByNumber.get(num)}`)).body.status;
      await until(async () => !['scheduled', 'queued'].includes(await shown()), `the message to ${num} is sent`);
      expect([num, await shown() === 'blockedStopList']).toEqual([num, stopped[name]]);
    }
  });

  it.each(['DEMO', 'OTHER'] as const)('holds for test messages of %s', async (name) => {
    const login = await world.login(['user'], from.customer);
    for (const { num, stopped } of all.slice(0, 5)) {
      const answer = await world.post('/v2/mailings/test', login.token, {
        alphaNameUuid: uuids[name], type: 'sms', body: 'Hi', num: `+${num}`, personal: {},
      });
      const { listId } = envelopeOf(answer).data as unknown as { listId: number };
      expect(stoppedOf(await ended(listId))).toEqual([[num, stopped[name]]]);
    }
  });

  it('is checked at each step of a message with a fallback by another alpha name', async () => {
    const more = {
      type: 'viber', ttlSeconds: 60, alphaNameUuid: uuids.DEMO, fallback: { type: 'sms', body: 'Again', alphaNameUuid: uuids.OTHER },
    };
    expect((await estimate(from, more)).stopListed).toBe(countOf(({ DEMO, OTHER }) => DEMO && OTHER));
    const toApi = await api.call<{ stopListed: number }>('POST', '/api/v1/estimate', {
      to: all.map(({ num }) => `+${num}`), from: 'DEMO', type: 'viber', text: 'Hi', ttlSeconds: 60,
      fallback: { from: 'OTHER', type: 'sms', text: 'Again' },
    });
    expect(toApi.body.stopListed).toBe(countOf(({ DEMO, OTHER }) => DEMO && OTHER));
    const listId = await sendList(from, more);
    const first = await ended(listId);
    expect(first.map(({ num, stage }) => [num, stage])).toEqual(all.map(({ num, stopped }) => [num, stopped.DEMO ? 1 : 0]));
    expect(stoppedOf(first)).toEqual(all.map(({ num, stopped }) => [num, stopped.DEMO && stopped.OTHER]));
    // What was sent by Viber and is not delivered in time gets its fallback, unless the recipient has stopped its alpha name.
    await world.db`update delivery_deadline set deadline = now() where list_id = ${listId}`;
    await until(async () => (await world.db`select from delivery_deadline where list_id = ${listId}`).length === 0, 'no message waits');
    expect(stoppedOf(await ended(listId))).toEqual(expected('OTHER'));
  });

  it('ends a message whose fallback has the same alpha name at once', async () => {
    const more = { type: 'viber', ttlSeconds: 60, fallback: { type: 'sms', body: 'Again' } };
    expect((await estimate(from, more)).stopListed).toBe(countOf(({ DEMO }) => DEMO));
    const sent = await ended(await sendList(from, more));
    expect(stoppedOf(sent)).toEqual(expected('DEMO'));
    expect(sent.every(({ stage }) => stage === 0)).toBe(true);
  });
});

describe('[AB-01:stoplist] a stop list that a keeper creates for one alpha name', () => {
  const NUM = '380671234500';
  const created = async (by: Sender, body: object) => {
    const answer = await world.post('/v2/addressbooks/create', by.token, { type: 'stoplist', name: 'Complaints', ...body });
    return envelopeOf(answer).data as unknown as AddressBook & { localizedMessage?: string };
  };

  it('stops only its messages', async () => {
    const { from, uuids, api } = await twoNames();
    const book = await created(from, { alphaName: 'demo' });
    expect(book).toMatchObject({ type: 'stoplist', alphaName: 'DEMO' });
    await world.post('/v2/contacts/add', from.token, { bookUuid: book.uuid, contact: { num: NUM } });
    for (const [name, stopListed] of [['DEMO', 1], ['OTHER', 0]] as const) {
      expect(await estimate(from, { recipients: NUM, alphaNameUuid: uuids[name] })).toMatchObject({ recipients: 1, stopListed });
    }
    const byApi = await api.call<AddressBook>('POST', '/api/v1/address-books', { type: 'stoplist', name: 'Others', alphaName: 'OTHER' });
    expect(byApi.body).toMatchObject({ type: 'stoplist', alphaName: 'OTHER' });
    expect(await estimate(from, { recipients: NUM, alphaNameUuid: uuids.OTHER })).toMatchObject({ stopListed: 0 });
  });

  it('needs an alpha name of the customer, and is no other book', async () => {
    const { from } = await twoNames();
    const stranger = await world.unguarded(['user', 'stoplistadmin']);
    expect((await created(stranger, { alphaName: 'OTHER' })).localizedMessage).toBe('alpha_name_not_found');
    expect((await created(from, { alphaName: 'OTHER', type: 'generic' })).localizedMessage).toBe('invalid_request');
    expect((await created(from, { alphaName: ' ' })).localizedMessage).toBe('empty_parameter');
  });
});

describe('[LNK-02:senders] the page', () => {
  const NUM = '380671234567';
  const buttons = (html: string) => [...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, text]) => text);
  const start = async () => {
    const { from, uuids } = await twoNames();
    const path = (await linksFrom(from, uuids.DEMO, NUM)).get(NUM) ?? '';
    const pressed = async (action: string) => open((await press(path, action)).headers.get('location') ?? '');
    return { from, uuids, path, pressed };
  };

  it('offers to stop the sender or all, and to undo what is stopped', async () => {
    const { path, pressed } = await start();
    const organization = /Stop all messages from ([^<]*)</.exec(await open(path))?.[1] ?? '';
    const [stopSender, stopAll] = ['Stop messages from DEMO', `Stop all messages from ${organization}`];
    expect(buttons(await open(path))).toEqual([stopSender, stopAll]);
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
    expect((await estimate(from, { recipients: NUM })).stopListed).toBe(1);
    await world.post('/v2/contacts/delete', from.token, { bookUuid: list?.uuid, nums: [NUM] });
    expect((await estimate(from, { recipients: NUM })).stopListed).toBe(0);
    expect(buttons(await open(path))).toHaveLength(2);
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
    const say = async (name: Name) => {
      const [row] = await world.db<{ id: bigint }[]>`select id from alpha_name where uuid = ${uuids[name]}`;
      await inTransaction(world.db, (tx) => fulfillWish(
        tx, { customerId: from.customer.id, num: NUM, alphaNameId: row?.id ?? 0n }, { wish: 'start', now: world.clock.now },
      ));
    };
    const stopListed = async (name: Name) => (await estimate(from, { recipients: NUM, alphaNameUuid: uuids[name] })).stopListed;
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
    const [again] = await world.db<{ uuid: string }[]>`
      with named as (
        insert into alpha_name (customer_id, organization_id, name)
        values (${from.customer.id}, ${from.customer.organizationId}, 'Demo') returning customer_id, id, uuid
      ), direction as (
        insert into direction (customer_id, alpha_name_id, message_type, provider_connection_id, provider_alpha_name)
        select customer_id, id, 'sms', ${sending.smsConnection}, 'Demo' from named
      ) select uuid from named`;
    expect((await estimate(from, { recipients: NUM, alphaNameUuid: again?.uuid })).stopListed).toBe(1);
  });
});
