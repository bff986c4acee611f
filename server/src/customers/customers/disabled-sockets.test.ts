import { CLOSE_SESSION_ENDED } from '@portal/contracts';
import { createTestApp, type TestApp, type TestCustomer, type TestLogin } from '../../../test/app';
import { Client, startNode, until, type Node } from '../../../test/live-node';
import { appendEvents, postgresBus, type Bus } from '../../platform/realtime';

const NEVER_MS = 3_600_000;

let portal: TestApp;
let bus: Bus;
let nodes: [Node, Node];
let admin: TestLogin;
const clients: Client[] = [];
beforeAll(async () => {
  portal = await createTestApp();
  bus = postgresBus(portal.db);
  const start = () => startNode({ test: portal, bus, pulseMs: NEVER_MS });
  nodes = [await start(), await start()];
  admin = await portal.login(['admin'], await portal.customer('Provider'));
});
afterEach(() => clients.splice(0).forEach(({ socket }) => socket.terminate()));
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await portal.close();
});

const connect = async (token: string, node: Node) => {
  const client = Client.open(node, { cookie: `userToken=${token}`, origin: node.origin });
  clients.push(client);
  await client.initialized();
  client.subscribe(['my_organizations']);
  return client;
};
const connectTwice = (token: string) => Promise.all(nodes.map((node) => connect(token, node)));
const actAs = async ({ id }: TestLogin, actor: TestLogin): Promise<string> => {
  const [person] = await portal.db<{ uuid: string }[]>`select uuid from login where id = ${id}`;
  return (await portal.get(`/admin/logins/impersonate?uuid=${person?.uuid}`, actor.token)).json().data.userToken;
};
const disable = ({ uuid }: TestCustomer) => portal.post('/v2/admin/customers/disable', admin.token, { uuid });
const notify = ({ id }: TestCustomer) => appendEvents(
  portal.db, [{ customerId: id, channel: 'my_organizations', event: { event: 'message_list.refresh', data: { id: 1 } } }],
);

it('[ADM-01:switch] closes every socket of all logins of a disabled customer at once, on whatever node, also where they act as others or others as them, and leaves those of others open', async () => {
  const first = await portal.login(['user']);
  const second = await portal.login(['user', 'fin'], first.customer);
  const neighbour = await portal.login(['user']);
  const provider = await portal.login(['admin', 'impersonate'], admin.customer);
  const own = await portal.login(['admin', 'impersonate'], first.customer);
  const asFirst = await actAs(first, provider);
  const asNeighbour = await actAs(neighbour, own);
  const gone = (await Promise.all([first.token, second.token, asFirst, asNeighbour].map(connectTwice))).flat();
  const [neighbours, admins] = [await connectTwice(neighbour.token), await connectTwice(admin.token)];

  expect((await disable(first.customer)).statusCode).toBe(200);
  await until(() => gone.every(({ closed }) => closed !== undefined));
  expect(gone.map(({ closed }) => closed)).toEqual(gone.map(() => CLOSE_SESSION_ENDED));

  await notify(neighbour.customer);
  await notify(admin.customer);
  await until(() => [...neighbours, ...admins].every(({ events }) => events.length === 1));
  expect([...neighbours, ...admins].map(({ closed }) => closed)).toEqual([undefined, undefined, undefined, undefined]);
});

it('[ADM-01:switch] lets no login of a disabled customer open a socket again', async () => {
  const person = await portal.login(['user']);
  await disable(person.customer);
  await expect(connect(person.token, nodes[0])).rejects.toThrow(`closed with ${CLOSE_SESSION_ENDED}`);
});
