import type { AddressBook, BookJob } from '@portal/contracts';
import type { TestLogin } from '../../../test/app';
import { postgresBus } from '../../platform/realtime';
import { Client, startNode, until, type Node } from '../../../test/live-node';
import { createBookWorld, numberAt, type BookWorld } from './address-books.fixture';

let world: BookWorld;
let node: Node;
let user: TestLogin;
let ofKyiv: TestLogin;
let ofSofia: TestLogin;
let stopListAdmin: TestLogin;
let accountant: TestLogin;
let kyiv: string;
let sofia: string;
beforeAll(async () => {
  world = await createBookWorld();
  node = await startNode({ test: world, bus: postgresBus(world.db) });
  user = await world.login(['user']);
  [ofKyiv, ofSofia] = [await world.login(['user'], user.customer), await world.login(['user'], user.customer)];
  stopListAdmin = await world.login(['user', 'stoplistadmin'], user.customer);
  accountant = await world.login(['fin'], user.customer);
  kyiv = await organization('Kyiv office', ofKyiv);
  sofia = await organization('Sofia office', ofSofia);
});
afterAll(async () => {
  await node.stop();
  await world.close();
});

async function organization(name: string, { id, customer }: TestLogin): Promise<string> {
  const [created] = await world.db<{ id: bigint; uuid: string }[]>`
    insert into organization (customer_id, name, type) values (${customer.id}, ${name}, 2) returning id, uuid`;
  await world.db`insert into login_organization (customer_id, login_id, organization_id)
    values (${customer.id}, ${id}, ${created?.id ?? 0n})`;
  return created?.uuid ?? '';
}

const opened: Client[] = [];
afterEach(() => {
  for (const client of opened.splice(0)) client.socket.close();
});
async function listen(login: TestLogin, since?: number): Promise<Client> {
  const client = Client.open(node, { 'x-token': login.token });
  opened.push(client);
  await client.initialized();
  client.subscribe(['my_organizations'], since);
  return client;
}
const markOf = (client: Client) => client.events.some(({ event, data }) => event === 'balance.changed'
  && (data as { mark: number }).mark === mark);
let mark = 0;
async function received(...clients: Client[]): Promise<string[]> {
  mark++;
  await world.db`
    with next_offset as (update event_offset set last_offset = last_offset + 1 where customer_id = ${user.customer.id}
    returning last_offset)
    insert into event (customer_id, event_offset, channel, name, data)
    select ${user.customer.id}, last_offset, 'my_organizations', 'balance.changed', ${JSON.stringify({ mark })}::text::jsonb
    from next_offset`;
  await until(() => clients.every(markOf));
  return clients.map(({ frames }) => JSON.stringify(frames.filter(({ event }) => event.startsWith('addressbook.'))));
}

it('[RT-04] [AB-04] what happens to a book of an organization is told to its logins and to those who manage all, and to nobody else', async () => {
  const [inside, outside, manager, unrestricted, without] = await Promise.all(
    [ofKyiv, ofSofia, stopListAdmin, user, accountant].map((login) => listen(login)),
  );
  if (!inside || !outside || !manager || !unrestricted || !without) throw new Error('not connected');
  const book = await world.book(ofKyiv, { type: 'shared', name: 'Kyiv alone', organizationUuids: [kyiv] });
  await world.fill(ofKyiv, book, [numberAt(1)]);
  await world.finish(ofKyiv, await world.send<BookJob>(ofKyiv, '/v2/contacts/delete', {
    bookUuid: book.uuid, filter: {},
  }).then((answer) => (answer as unknown as { job: BookJob }).job));
  const [reported, outsideEvents, managerEvents, unrestrictedEvents, withoutEvents] = await received(
    inside, outside, manager, unrestricted, without,
  );
  for (const each of [reported, managerEvents, unrestrictedEvents]) {
    expect(each).toContain('addressbook.job');
    expect(each).toContain('addressbook.changed');
    expect(each).toContain(book.uuid);
  }
  expect([outsideEvents, withoutEvents]).toEqual(['[]', '[]']);
});

it('[RT-04] [AB-04] a login that comes back is not told of it either, and one whose right was taken away hears no more', async () => {
  const since = Number((await (await listen(ofSofia)).initialized()).offset);
  const book = await world.book(ofKyiv, { name: 'Read on', organizationUuids: [kyiv] });
  const back = await listen(ofSofia, since);
  const mine = await listen(ofKyiv, since);
  expect(await received(back, mine)).toEqual(['[]', expect.stringContaining(book.uuid)]);

  await world.send<AddressBook>(user, '/v2/addressbooks/update', { uuid: book.uuid, organizationUuids: [sofia] });
  const before = (await received(mine))[0];
  await world.send<AddressBook>(user, '/v2/addressbooks/update', { uuid: book.uuid, name: 'Sofia alone' });
  const [restoredEvents, ownEvents] = await received(back, mine);
  expect(ownEvents).toBe(before);
  expect(restoredEvents).toContain(book.uuid);
});

it('[RT-04] a book without organizations is told of to everybody who sees address books', async () => {
  const [inside, outside, without] = [await listen(ofKyiv), await listen(ofSofia), await listen(accountant)];
  const book = await world.book(user, { name: 'Everybody' });
  expect(await received(inside, outside, without)).toEqual([expect.stringContaining(book.uuid), expect.stringContaining(book.uuid), '[]']);
});
