import { createTestApp, type TestApp, type TestLogin } from '../../../test/app';
import { everyEndpoint, nameOf } from '../../../test/every-endpoint';
import { sampleOf } from './sample-input.fixture';

let portal: TestApp;
let columns: string[];
beforeAll(async () => {
  portal = await createTestApp();
  const rows = await portal.db<{ name: string }[]>`select distinct column_name as name from information_schema.columns
    where table_schema = 'public'`;
  columns = [...new Set(rows.flatMap(({ name }) => [name, name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())]))];
});
afterAll(async () => { await portal.close(); });

type Node = { _zod?: { def?: Record<string, unknown> & { type?: string; shape?: Record<string, Node>; catchall?: Node } } };

function openingsOf(node: Node | undefined, where: string): string[] {
  const def = node?._zod?.def;
  if (!def) return [];
  const own = (def.type === 'object' && def.catchall?._zod?.def && def.catchall._zod.def.type !== 'never')
    || def.type === 'unknown' || def.type === 'any' || def.type === 'record' || def.type === 'custom' ? [where] : [];
  const children = Object.entries(def.shape ?? {}).flatMap(([name, child]) => openingsOf(child, `${where}.${name}`));
  const inside = [
    'innerType', 'in', 'out', 'element', 'options', 'items',
  ].flatMap((part) => [def[part]].flat() as (Node | undefined)[]).flatMap((child) => openingsOf(child, where));
  return [...new Set([...own, ...children, ...inside])];
}

/** Free-form fields that are stored or judged as a whole. */
const OWN_WORDS = [
  'POST /v2/mailings/draft/save body.form', 'POST /v2/admin/releases/publish body.release', 'POST /v2/admin/releases/publish body.files',
  'POST /admin/alphanames/createdirection body.callbackParams', 'POST /admin/alphanames/editdirection body.callbackParams',
];

it('[SES-10] no body or query lets anything through that its shape does not name', () => {
  const open = [...everyEndpoint().values()].flatMap((endpoint) => [
    ...openingsOf(endpoint.body as unknown as Node | undefined, `${nameOf(endpoint)} body`),
    ...openingsOf(endpoint.query as unknown as Node | undefined, `${nameOf(endpoint)} query`),
  ]).filter((where) => !/(templateParams|personal)$/.test(where));
  expect(open.sort()).toEqual([...OWN_WORDS].sort());
});

it('[SES-10] the names of all columns in a body are refused, or never reach who carries it out', () => {
  const accepted: string[] = [];
  for (const endpoint of everyEndpoint().values()) {
    const shape = (endpoint.body as unknown as Node | undefined)?._zod?.def?.shape;
    if (!shape) continue;
    const more = Object.fromEntries(columns.filter((name) => !(name in shape)).map((name) => [name, 1]));
    const parsed = endpoint.body.safeParse({ ...(sampleOf(endpoint.body, { valueOf: () => undefined }) as object), ...more });
    if (parsed.success) {
      accepted.push(...Object.keys(parsed.data as object).filter((name) => !(name in shape)).map((name) => `${nameOf(endpoint)} ${name}`));
    }
  }
  expect(accepted).toEqual([]);
});

const snapshot = async ({ id }: TestLogin) => {
  const [row] = await portal.db`select customer_id, maskrole, type, status, login, password_hash, totp_secret, default_organization_id
    from login where id = ${id}`;
  return row;
};

it('[SES-14] nobody raises his own rights through his profile, the logins of his customer, or a prototype', async () => {
  const chief = await portal.login(['clientAdmin']);
  const [own] = await portal.db<{ uuid: string }[]>`select uuid from login where id = ${chief.id}`;
  const before = await snapshot(chief);
  const raised = {
    maskrole: 255, roles: ['admin'], type: 'service', status: 1, customer_id: '1', customerId: 1, login: 'admin', password_hash: '',
    ...JSON.parse('{"__proto__":{"maskrole":255},"constructor":{"prototype":{"roles":["admin"]}}}'),
  };
  await portal.post('/v2/account/profile', chief.token, { name: 'Chief', email: null, ...raised });
  for (const path of ['update', 'create']) {
    const response = await portal.post(`/v2/logins/${path}`, chief.token, { ...raised, uuid: own?.uuid, name: 'Chief', email: null });
    expect([400, 409]).toContain(response.statusCode);
  }
  expect((await portal.post('/admin/logins/update', chief.token, { ...raised, uuid: own?.uuid })).statusCode).toBe(403);
  expect(await snapshot(chief)).toEqual(before);
  expect(({} as { maskrole?: number }).maskrole).toBeUndefined();
});
