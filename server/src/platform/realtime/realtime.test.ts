import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { CLOSE_FOREIGN_ORIGIN, CLOSE_SESSION_ENDED, type LiveEvent } from '@portal/contracts';
import fc from 'fast-check';
import { createTestApp, type TestApp, type TestLogin } from '../../../test/app';
import { inTransaction } from '../db';
import {
  Announcer, announceSessionsEnded, appendEvent, appendEvents, postgresBus, cleanupEvents, type Bus, type LogChannel, type NewEvent,
} from './index';
import { Client, startNode, until, type Node } from '../../../test/live-node';

const refresh = (id: number): LiveEvent => ({ event: 'message_list.refresh', data: { id } });
const OWN = ['my_organizations'];

let test: TestApp;
let bus: Bus;
let announcer: Announcer;
let node: Node;
let user: TestLogin;
const clients: Client[] = [];

beforeAll(async () => {
  test = await createTestApp();
  bus = postgresBus(test.db);
  announcer = new Announcer(test.db, bus, (error) => { throw error; });
  announcer.start();
  node = await startNode({ test, bus });
});
beforeEach(async () => { user = await test.login(['user']); });
afterEach(() => clients.splice(0).forEach(({ socket }) => socket.terminate()));
afterAll(async () => {
  await node.stop();
  await announcer.stop();
  await test.close();
});

const browser = (login: TestLogin, origin = node.origin, on = node) => track(
  Client.open(on, { cookie: `a=b; userToken=${login.token}`, origin }),
);
const program = (login: TestLogin) => track(Client.open(node, { 'x-token': login.token }));
const track = (client: Client) => (clients.push(client), client);
const listening = async (login: TestLogin, since?: number, on = node) => {
  const client = browser(login, on.origin, on);
  await client.initialized();
  client.subscribe(OWN, since);
  return client;
};
const append = (login: TestLogin, ...ids: number[]) =>
  appendEvents(test.db, ids.map((id) => ({ customerId: login.customer.id, channel: 'my_organizations', event: refresh(id) })));
const idsOf = (client: Client) => client.events.map(({ data }) => (data as { id: number }).id);

describe('opening a socket', () => {
  it('[RT-01] greets with the version and the place of the log, and tells the events of the subscribed channel', async () => {
    await append(user, 1, 2);
    const client = browser(user);
    expect(await client.initialized()).toEqual({ event: 'initialized', data: { version: 7, set: '' }, offset: 2 });
    client.subscribe(OWN);
    await append(user, 3);
    await until(() => client.events.length === 1);
    expect(client.events).toEqual([{ event: 'message_list.refresh', data: { id: 3 }, offset: 3 }]);
  });

  it('[RT-09] refuses a foreign origin, though the cookie is good', async () => {
    for (const origin of ['https://evil.example', 'null', node.origin.replace(
      '127.0.0.1', '127.0.0.1.evil.example',
    ), node.origin.replace('http', 'file')]) {
      const client = browser(user, origin);
      await until(() => client.closed !== undefined);
      expect([client.closed, client.frames]).toEqual([CLOSE_FOREIGN_ORIGIN, []]);
    }
  });

  it('[RT-09] tells a browser without a session so', async () => {
    const client = track(Client.open(node, { origin: node.origin, cookie: 'userToken=unknown' }));
    await until(() => client.closed !== undefined);
    expect([client.closed, client.frames]).toEqual([CLOSE_SESSION_ENDED, []]);
  });

  it('[RT-09] lets a program in by X-Token, and answers 401 to one without, or with the cookie alone', async () => {
    expect((await program(user).initialized()).event).toBe('initialized');
    for (const headers of [{}, { 'x-token': 'unknown' }, { cookie: `userToken=${user.token}` }] as Record<string, string>[]) {
      const { socket } = track(Client.open(node, headers));
      const [, response] = await once(socket, 'unexpected-response') as [unknown, { statusCode: number }];
      expect(response.statusCode).toBe(401);
    }
  });

  it('[RT-09] closes at once when the session ends, on whatever node, and at the next look when nobody said so', async () => {
    const [one, other] = [await startNode({ test, bus, pulseMs: 3_600_000 }), await startNode({ test, bus, pulseMs: 3_600_000 })];
    const [here, there] = [await listening(user, undefined, one), await listening(user, undefined, other)];
    const stranger = await listening(await test.login(['user'], user.customer));
    const [session] = await test.db<{ id: bigint }[]>`update session set ended_at = now() where login_id = ${user.id} returning id`;
    await announceSessionsEnded(bus, [session?.id ?? 0n]);
    await until(() => here.closed !== undefined && there.closed !== undefined);
    expect([here.closed, there.closed, stranger.closed]).toEqual([CLOSE_SESSION_ENDED, CLOSE_SESSION_ENDED, undefined]);

    await test.db`update session set ended_at = now() where customer_id = ${user.customer.id}`;
    await until(() => stranger.closed !== undefined);
    expect(stranger.closed).toBe(CLOSE_SESSION_ENDED);
    await Promise.all([one.stop(), other.stop()]);
  });

  it.each([
    ['that is no frame', 'hello'], ['of another action', '{"action":"publish","channels":[]}'],
    ['that is too long', `{"a":"${'x'.repeat(5_000)}"}`],
    ['of unknown channels', '{"action":"subscribe","channels":["everything"]}'],
    ['with a negative since', '{"action":"subscribe","channels":[],"since":-1}'],
  ])('closes on a message %s', async (_what, message) => {
    const client = browser(user);
    await client.initialized();
    client.socket.send(message);
    await until(() => client.closed !== undefined);
    expect([1008, 1009]).toContain(client.closed);
  });

  it('refuses more than 20 sockets of one session, and takes one again when another is gone', async () => {
    const open = Array.from({ length: 20 }, () => browser(user));
    for (const client of open) await client.initialized();
    const stranger = browser(await test.login(['user'], user.customer));
    expect((await stranger.initialized()).event).toBe('initialized');
    const more = browser(user);
    await until(() => more.closed !== undefined);
    expect([more.closed, more.frames]).toEqual([1013, []]);
    open[0]?.socket.close();
    await until(() => open[0]?.closed !== undefined);
    expect((await browser(user).initialized()).event).toBe('initialized');
  });

  it('closes on too many frames', async () => {
    const client = browser(user);
    await client.initialized();
    for (let count = 0; count < 100; count++) client.subscribe(OWN);
    await until(() => client.closed !== undefined);
    expect(client.closed).toBe(1008);
  });
});

describe('the events of a socket', () => {
  it('[RT-09] are those of its own customer and of the channels and screens its login may see', async () => {
    const accountant = await test.login(['fin'], user.customer);
    const other = await test.login(['user']);
    const allChannels = [...OWN, 'chats.own', 'chats.all'];
    const [first, second, third] = [browser(user), browser(accountant), browser(other)];
    for (const client of [first, second, third]) {
      await client.initialized();
      client.subscribe(allChannels);
    }
    await appendEvent(test.db, user.customer.id, 'chats.all', refresh(1));
    await append(user, 2);
    await appendEvent(test.db, user.customer.id, 'my_organizations', { event: 'invoice.changed', data: { uuid: randomUUID(), status: 1 } });
    await appendEvent(test.db, user.customer.id, 'my_organizations', {
      event: 'balance.changed', data: { sum: '1.00', currency_code: 'UAH' },
    });
    await until(() => first.events.length === 3 && second.events.length === 2);
    const received = [first, second, third].map(({ events }) => events.map(({ event }) => event));
    expect(received).toEqual([
      ['message_list.refresh', 'message_list.refresh', 'balance.changed'], ['invoice.changed', 'balance.changed'], [],
    ]);
  });

  it('[RT-08] go on after a lost connection with what was missed, in order, each once', async () => {
    const ids = Array.from({ length: 1_300 }, (_, index) => index + 1);
    const before = await listening(user);
    await append(user, ...ids.slice(0, 3));
    await until(() => before.events.length === 3);
    before.socket.terminate();
    await append(user, ...ids.slice(3, 1_200));
    const after = browser(user);
    await after.initialized();
    after.subscribe(OWN, 3);
    for (const id of ids.slice(1_200)) await append(user, id);
    await until(() => before.events.length + after.events.length >= 1_300);
    expect([...idsOf(before), ...idsOf(after)]).toEqual(ids);
    expect(after.events.map(({ offset }) => offset)).toEqual(ids.slice(3));
  });

  it('[RT-08] come to their end also where they are more than a socket may hold up', async () => {
    const long = 'x'.repeat(200_000);
    const events = Array.from({ length: 40 }, (_, index): NewEvent => ({
      customerId: user.customer.id, channel: 'my_organizations',
      event: { event: 'addressbook.changed', data: { uuid: `${index}:${long}` } },
    }));
    await appendEvents(test.db, events);
    const client = browser(user);
    await client.initialized();
    client.subscribe(OWN, 0);
    await until(() => client.events.length === events.length || client.closed !== undefined);
    expect(client.events.map(({ offset }) => offset)).toEqual(events.map((_, index) => index + 1));
  });

  it('[RT-08] are not lost between the greeting and the subscription', async () => {
    const client = browser(user);
    await client.initialized();
    await append(user, 1, 2);
    client.subscribe(OWN);
    await until(() => client.events.length === 2);
    expect(idsOf(client)).toEqual([1, 2]);
  });

  it('follow the newest subscription, also one made while another is being read', async () => {
    await append(user, ...Array.from({ length: 700 }, (_, index) => index + 1));
    const client = browser(user);
    await client.initialized();
    client.subscribe(OWN, 0);
    client.subscribe(OWN, 690);
    client.subscribe(['chats.own'], 695);
    client.subscribe(OWN, 698);
    await append(user, 701);
    await until(() => idsOf(client).at(-1) === 701);
    expect(idsOf(client).slice(-3)).toEqual([699, 700, 701]);
  });

  it('[RT-08] that cannot be read close the socket, so that the browser comes back for them', async () => {
    const errors: unknown[] = [];
    const other = await startNode({ test, bus, onError: (error) => errors.push(error) });
    await append(user, 1);
    const client = browser(user, other.origin, other);
    await client.initialized();
    await test.db`alter table event rename to event_away`;
    client.subscribe(OWN, 0);
    await until(() => client.closed !== undefined);
    await test.db`alter table event_away rename to event`;
    expect([client.closed, client.events, errors.length > 0]).toEqual([1011, [], true]);
    const again = await listening(user, 0, other);
    await until(() => again.events.length === 1);
    expect(idsOf(again)).toEqual([1]);
    await other.stop();
  });

  it('[RT-08] that the log no longer holds are a reset, and so is an offset it never had', async () => {
    await append(user, 1, 2, 3);
    await cleanupEvents(test.db, new Date(Date.now() + 25 * 3_600_000));
    await append(user, 4);
    const late = await listening(user, 1);
    await until(() => late.events.length > 0);
    expect(late.events).toEqual([{ event: 'stream.reset', data: {}, offset: 4 }]);
    const ahead = await listening(user, 1_000);
    await until(() => ahead.events.length > 0);
    expect(ahead.events).toEqual([{ event: 'stream.reset', data: {}, offset: 4 }]);
    await append(user, 5);
    await until(() => late.events.length === 2 && ahead.events.length === 2);
    expect([idsOf(late).at(-1), idsOf(ahead).at(-1)]).toEqual([5, 5]);
  });

  it('come when the transaction that wrote them commits, and never when it does not', async () => {
    const client = await listening(user);
    await inTransaction(test.db, async (tx) => {
      await appendEvent(tx, user.customer.id, 'my_organizations', refresh(1));
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(client.events).toEqual([]);
    });
    await until(() => client.events.length === 1);
    await inTransaction(test.db, async (tx) => {
      await appendEvent(tx, user.customer.id, 'my_organizations', refresh(2));
      throw new Error('undone');
    }).catch(() => undefined);
    await append(user, 3);
    await until(() => client.events.length === 2);
    expect(client.events.map(({ data, offset }) => [(data as { id: number }).id, offset])).toEqual([[1, 1], [3, 2]]);
  });

  it('come also when nobody sent a wake-up: a program that died between its commit and its word', async () => {
    const client = await listening(user);
    await test.db`
      with grown as (insert into event_offset values (${user.customer.id}, 1))
      insert into event values (${user.customer.id}, 1, 'my_organizations', 'message_list.refresh', '{"id":9}')`;
    await until(() => client.events.length === 1);
    expect(idsOf(client)).toEqual([9]);
  });

  it('keep the order of commits with many writers at once', async () => {
    const client = await listening(user);
    await Promise.all(Array.from({ length: 200 }, (_, index) => append(user, index)));
    await until(() => client.events.length === 200);
    expect(client.events.map(({ offset }) => offset)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  });

  it('[RT-04] of a list reach every open page of the customer, on every node', async () => {
    const other = await startNode({ test, bus });
    const [here, there] = [await listening(user), await listening(user, undefined, other)];
    await append(user, 42);
    await until(() => here.events.length === 1 && there.events.length === 1);
    expect([idsOf(here), idsOf(there)]).toEqual([[42], [42]]);
    await other.stop();
  });

  it('survive the loss of the listening connection', async () => {
    const client = await listening(user);
    await test.db`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'
      and pid <> pg_backend_pid()`;
    await append(user, 1);
    await until(() => client.events.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await announceSessionsEnded(bus, [(await sessionOf(user)) ?? 0n]);
    await until(() => client.closed !== undefined);
  });

  it('do not keep a server from stopping whose peer has vanished', async () => {
    const other = await startNode({ test, bus });
    const client = await listening(user, undefined, other);
    client.socket.pause();
    // ws would wait 30 s for the client's close frame.
    await other.stop();
  }, 25_000);
});

describe('the events of chats', () => {
  const appendInOrder = async (from: number, upto: number) => {
    const channels: LogChannel[] = [`chats.own:${user.id}`, `chats.own:${user.id + 1n}`, 'chats.all'];
    await appendEvents(test.db, Array.from({ length: upto - from + 1 }, (_, index) => (
      { customerId: user.customer.id, channel: channels[(from + index - 1) % 3] ?? 'chats.all', event: refresh(from + index) })));
  };
  const owns = (id: number) => id % 3 !== 2;
  const all = () => true;
  const upto = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

  it.each([
    ['chats.own', 'those that its login has and those that nobody has', [1, 3, 4]],
    ['chats.all', 'those of everybody and of nobody', [1, 2, 3, 4]],
  ])('[RT-01] [CHAT-10] on %s are %s', async (channel, _what, received) => {
    const [live, late] = [browser(user), browser(user)];
    await Promise.all([live.initialized(), late.initialized()]);
    live.subscribe([channel, ...OWN]);
    await appendInOrder(1, 4);
    await append(user, 5);
    await until(() => idsOf(live).at(-1) === 5);
    late.subscribe([channel, ...OWN], 0);
    await until(() => idsOf(late).at(-1) === 5);
    expect([idsOf(live), idsOf(late)]).toEqual([[...received, 5], [...received, 5]]);
  });

  it('are never those of the same login’s number at another customer', async () => {
    const stranger = await test.login(['user']);
    const client = browser(stranger);
    await client.initialized();
    client.subscribe(['chats.own', 'chats.all', ...OWN]);
    await appendEvent(test.db, user.customer.id, `chats.own:${stranger.id}`, refresh(1));
    await append(stranger, 2);
    await until(() => client.events.length > 0);
    expect(idsOf(client)).toEqual([2]);
  });

  it('[RT-07] follow a switch between own and all on the open socket, from the offset that it names', async () => {
    const client = browser(user);
    await client.initialized();
    client.subscribe(['chats.own']);
    await appendInOrder(1, 4);
    await until(() => client.events.length === 3);
    client.subscribe(['chats.all'], 1);
    await until(() => client.events.length === 6);
    client.subscribe(['chats.own'], 4);
    await appendInOrder(5, 10);
    await until(() => client.events.length === 10);
    expect(idsOf(client)).toEqual([1, 3, 4, 2, 3, 4, 6, 7, 9, 10]);
  });

  it.each(
    [['chats.own', owns], ['chats.all', all]] as const,
  )('[RT-08] on %s are lost and doubled by no cut', async (channel, allChannels) => {
    await fc.assert(fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), {
      minLength: 1, maxLength: 4,
    }), fc.boolean(), async (chunks, hard) => {
      user = await test.login(['user']);
      const received: number[] = [];
      let last = 0;
      let since = 0;
      for (const chunk of chunks) {
        const client = browser(user);
        await client.initialized();
        client.subscribe([channel], since);
        await appendInOrder(last + 1, last + chunk);
        last += chunk;
        await until(() => client.events.length > 0 || !upto(last).slice(since).some(allChannels));
        if (hard) client.socket.terminate();
        else client.socket.close();
        await until(() => client.closed !== undefined);
        received.push(...idsOf(client));
        since = received.at(-1) ?? since;
      }
      const end = browser(user);
      await end.initialized();
      end.subscribe([channel], since);
      const missing = upto(last).filter((id) => id > since && allChannels(id));
      await until(() => end.events.length >= missing.length);
      expect([...received, ...idsOf(end)]).toEqual(upto(last).filter(allChannels));
    }), { numRuns: 15 });
  });
});

async function sessionOf(login: TestLogin): Promise<bigint | undefined> {
  const [row] = await test.db<{ id: bigint }[]>`select id from session where login_id = ${login.id}`;
  return row?.id;
}
