import type { Data, listLinkClicks, ShortLink, ShortLinkStats } from '@portal/contracts';
import { envelopeOf, type TestLogin } from '../../../test/app';
import { ClickBook } from './click-book';
import { followedLink } from './click.store';
import { bookLinks, linksIn, ownLinkFor, withIndividualLinks } from './index';
import { createLinksWorld, type LinksWorld } from './links.fixture';

type Clicks = Data<typeof listLinkClicks>;

let world: LinksWorld;
let from: TestLogin;
let viewer: Parameters<typeof linksIn>[1];
beforeAll(async () => {
  world = await createLinksWorld();
  from = await world.login(['user']);
  viewer = { customerId: from.customer.id, organizations: null };
});
afterAll(() => world.close());

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const create = async (by = from, more: object = {}) => (
  envelopeOf(
    await world.post('/v2/shortlinks/create', by.token, { initial_url: 'https://example.com', ...more }),
  ).data as unknown as ShortLink);
const change = (uuid: string, status: string) => world.post('/v2/shortlinks/update', from.token, { uuid, status });
const statusOf = async ({ uuid }: ShortLink) => {
  const { items } = await world.read<{ items: ShortLink[] }>('/v2/shortlinks?limit=100', from.token);
  return items.find((link) => link.uuid === uuid)?.status;
};
const setStatus = (id: number, status: number) => world.db`update mailing_list set status = ${status} where id = ${id}`;
const clicksOf = (id: number, by = from) => world.read<Clicks>(`/smslist/geturlsstats?id=${id}`, by.token);

async function listWith(link: ShortLink, { own = false } = {}) {
  const id = await world.list(from);
  await world.db`update mailing_list set unique_links = ${own} where id = ${id}`;
  const [found] = await linksIn(world.db, viewer, `Look: ${link.short_url}!`);
  if (!found) throw new Error('the link was not found in the text');
  await world.db.begin((tx) => bookLinks(tx, from.customer.id, BigInt(id), [found.id]));
  const messages = await world.db<{ id: bigint }[]>`select id from message where list_id = ${id} order by id`;
  return { id, found, messages: messages.map((message) => message.id) };
}

async function click(codes: readonly string[], agent = phone): Promise<void> {
  const book = new ClickBook(world.db, (error) => { throw error; });
  for (const code of codes) {
    const link = await followedLink(world.db, code.slice(0, 7));
    if (link) book.note({ link, suffix: code.slice(7) || null, visitor: agent === phone ? 'phone' : 'preview', at: world.clock.now });
  }
  await book.stop();
}

it('finds the customer\'s own open links in a text, each once', async () => {
  const [first, second, draft] = [await create(), await create(), await create(from, { draft: true })];
  const other = await create(await world.login(['user']));
  const text =
    `${first.short_url}, ${second.short_url}?a=1 and again ${first.short_url} (${draft.short_url} ${other.short_url} https://example.com/article)`;
  const found = await linksIn(world.db, viewer, text);
  expect(found.map(({ code }) => code)).toEqual([first, second].map(({ short_url }) => short_url.slice(-7)));
  expect(await linksIn(world.db, viewer, `${first.short_url}x`)).toEqual([]);
});

it('[LNK-01:per-recipient] makes each link in a text the recipient\'s own, seven characters longer, and nothing else', async () => {
  const link = await create();
  const [found] = await linksIn(world.db, viewer, link.short_url);
  if (!found) throw new Error('the link was not found');
  const text = `Open ${link.short_url}, or https://example.com/article`;
  const [one, two] = withIndividualLinks([found], [{ id: 1n, text }, { id: 2n, text }]);
  expect(one).toBe(`Open ${link.short_url.slice(0, -7)}${ownLinkFor(found, 1n)}, or https://example.com/article`);
  expect(two).not.toBe(one);
  expect([one?.length, two?.length]).toEqual([text.length + 7, text.length + 7]);
});

it('[LNK-01:booked] holds a link while a list that is not over has it', async () => {
  const link = await create();
  const [one, two] = [await listWith(link), await listWith(link)];
  for (const status of [100, 0, 1]) {
    await setStatus(one.id, status);
    await setStatus(two.id, 2);
    expect([status, await statusOf(link)]).toEqual([status, 'booked']);
    expect((await change(link.uuid, 'archived')).statusCode).toBe(409);
  }
  await setStatus(one.id, 3);
  expect(await statusOf(link)).toBe('active');
  expect((await change(link.uuid, 'archived')).statusCode).toBe(200);
  expect(await linksIn(world.db, viewer, link.short_url)).toEqual([]);
});

it('[LNK-01:booked] never lets a list have a link that is archived at the same moment', async () => {
  for (let round = 0; round < 10; round++) {
    const link = await create();
    const [found] = await linksIn(world.db, viewer, link.short_url);
    const id = await world.list(from);
    const [booked, archived] = await Promise.all([
      world.db.begin((tx) => bookLinks(tx, from.customer.id, BigInt(id), [found?.id ?? 0n])), change(link.uuid, 'archived'),
    ]);
    expect([booked.length, archived.statusCode]).toEqual(booked.length === 1 ? [1, 409] : [0, 200]);
  }
});

it('[MAIL-07] [LNK-01:per-recipient] ties clicks to messages, and counts who clicked once', async () => {
  const link = await create();
  const { id, found, messages } = await listWith(link, { own: true });
  const [first = 0n, second = 0n] = messages;
  const own = (message: bigint) => ownLinkFor(found, message);
  await click([own(first), own(first), own(second), found.code]);
  await click([own(first)]);
  await click([own(messages[2] ?? 0n)], 'WhatsApp/2');
  expect((await clicksOf(id)).items).toEqual([
    { uuid: link.uuid, short_url: link.short_url, initial_url: 'https://example.com', clicks: 4, bots: 0, previews: 1, recipients: 2 },
  ]);
  expect((await clicksOf(id)).days).toEqual([{ date: world.clock.now.toISOString().slice(0, 10), clicks: 4, bots: 0, previews: 1 }]);
  expect(await world.db`select message_id::text as message, clicks from short_link_recipient where list_id = ${id} order by message_id`)
    .toEqual([{ message: String(first), clicks: 3 }, { message: String(second), clicks: 1 }]);
});

it('[LNK-01:per-recipient] ties a made-up ending, and one of a message elsewhere, to nobody', async () => {
  const link = await create();
  const { id, found } = await listWith(link, { own: true });
  const elsewhere = await listWith(await create(), { own: true });
  const strangers = await world.login(['user']);
  await world.list(strangers);
  const [stranger] = await world.db<{ id: bigint }[]>`select id from message where customer_id = ${strangers.customer.id}`;
  await click([`${found.code}AAAAAAA`, `${found.code}zzzzzzz`, ownLinkFor(
    found, elsewhere.messages[0] ?? 0n,
  ), ownLinkFor(found, stranger?.id ?? 0n)]);
  expect((await clicksOf(id)).items).toMatchObject([{ clicks: 0, recipients: 0 }]);
  const [sum] = await world.db`select clicks::int from short_link where id = ${found.id}`;
  expect(sum).toEqual({ clicks: 4 });
});

it('[MAIL-07] shows of a list without links of recipients all clicks since it was made', async () => {
  const link = await create();
  const { id, found } = await listWith(link);
  await world.db`update short_link_list set created_at = ${world.clock.now} where list_id = ${id}`;
  await click([found.code, found.code]);
  await world.db`
    insert into short_link_clicks (customer_id, link_id, quarter, phone)
    values (${from.customer.id}, ${found.id}, now() - interval '3 days', 50)`;
  expect((await clicksOf(id)).items).toMatchObject([{ clicks: 2, recipients: 0 }]);
  expect((await clicksOf(await world.list(from)))).toEqual({ items: [], days: [] });
});

it('[MAIL-07] answers clicks to the list\'s own customer alone', async () => {
  const id = await world.list(from);
  const accountant = await world.login(['fin'], from.customer);
  const other = await world.login(['user']);
  const status = async (path: string, token?: string) => (await world.get(path, token)).statusCode;
  const path = `/smslist/geturlsstats?id=${id}`;
  expect([
    await status(path, from.token), await status(path), await status(path, accountant.token), await status(path, other.token),
  ]).toEqual([200, 401, 403, 404]);
  expect([
    await status('/smslist/geturlsstats?id=0', from.token), await status(`${path}&timeZone=Nowhere/Land`, from.token),
  ]).toEqual([400, 400]);
});

describe('of a restricted login', () => {
  let restricted: TestLogin;
  let organizationId: bigint;
  beforeAll(async () => {
    restricted = await world.login(['user'], from.customer);
    const [other] = await world.db<{ id: bigint }[]>`
      insert into organization (customer_id, name, type) values (${from.customer.id}, 'Sofia office', 2) returning id`;
    organizationId = other?.id ?? 0n;
    await world.db`insert into login_organization (customer_id, login_id, organization_id)
      values (${from.customer.id}, ${restricted.id}, ${organizationId})`;
  });
  const grantTo = (id: number) => world.db`update mailing_list set organization_id = ${organizationId} where id = ${id}`;

  it('[SES-15:links] clicks on the own links of another organization’s recipients are not told of', async () => {
    const link = await create();
    const [theirs, mine] = [await listWith(link, { own: true }), await listWith(link, { own: true })];
    await grantTo(mine.id);
    const own = ({ found, messages }: typeof mine, index: number) => ownLinkFor(found, messages[index] ?? 0n);
    await click([theirs.found.code, own(theirs, 0), own(theirs, 1), own(mine, 0)]);
    await click([own(theirs, 0)], 'WhatsApp/2');
    const counted = async (by: TestLogin) => {
      const { clicks_count: clicks, previews_count: previews } = await world.read<ShortLink>(
        `/v2/shortlinks/get?uuid=${link.uuid}`, by.token,
      );
      const filter = encodeURIComponent(JSON.stringify({ text: link.short_url }));
      const { items } = await world.read<{ items: ShortLink[] }>(`/v2/shortlinks?sort=-clicks&filter=${filter}`, by.token);
      const { days, devices } = await world.read<ShortLinkStats>(`/v2/shortlinks/stats?uuid=${link.uuid}`, by.token);
      const [listed] = items.map((row) => row.clicks_count);
      return { clicks, previews, listed, ofDay: days.at(-1)?.clicks, byDevice: devices.reduce((sum, device) => sum + device.clicks, 0) };
    };
    expect(await counted(from)).toEqual({ clicks: 4, previews: 1, listed: 4, ofDay: 4, byDevice: 4 });
    expect(await counted(restricted)).toEqual({ clicks: 2, previews: 0, listed: 2, ofDay: 2, byDevice: 2 });
    expect((await clicksOf(mine.id, restricted)).items).toMatchObject([{ clicks: 1, recipients: 1 }]);
    expect((await world.get(`/smslist/geturlsstats?id=${theirs.id}`, restricted.token)).statusCode).toBe(404);
  });

  it('[SES-15:links] a link in another organization’s list stays open, as its recipients have it', async () => {
    const [shared, own] = [await create(), await create(restricted)];
    const archive = (link: ShortLink, by = restricted) => world.post('/v2/shortlinks/update', by.token, {
      uuid: link.uuid, status: 'archived',
    });
    const theirs = await listWith(shared);
    await grantTo((await listWith(own)).id);
    await world.db`update mailing_list set status = 2 where customer_id = ${from.customer.id}`;
    const refused = await archive(shared);
    expect([refused.statusCode, envelopeOf(refused).data.localizedMessage]).toEqual([403, 'permission_denied']);
    expect((await world.app.inject({ method: 'GET', url: `/l/${shared.short_url.slice(-7)}` })).statusCode).toBe(302);
    expect((await archive(own)).statusCode).toBe(200);
    await grantTo(theirs.id);
    expect((await archive(shared)).statusCode).toBe(200);
  });

  it('[SES-15:links] a text with another organization’s link has no link of his', async () => {
    const [theirs, own] = [
      await create(from, { organizationUuids: [await uuidOf(from.customer.organizationId)] }), await create(restricted),
    ];
    const text = `${theirs.short_url} ${own.short_url}`;
    const codes = async (organizations: bigint[] | null) => (
      (await linksIn(world.db, { ...viewer, organizations }, text)).map(({ code }) => code)
    );
    expect(await codes([organizationId])).toEqual([own.short_url.slice(-7)]);
    expect(await codes(null)).toHaveLength(2);
  });

  const uuidOf = async (id: bigint) => (await world.db<{ uuid: string }[]>`select uuid from organization where id = ${id}`)[0]?.uuid ?? '';
});
