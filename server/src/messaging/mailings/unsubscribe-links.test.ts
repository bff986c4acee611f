import type { addressBooks, contacts, Data, Estimate, MailingDetail } from '@portal/contracts';
import type { ApiMessage } from '@portal/contracts/api';
import { countParts } from '@portal/messaging';
import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { apiCaller } from '../../../test/api-caller';
import { envelopeOf } from '../../../test/app';
import { exampleLinks, unsubscribeLinks } from '../unsubscribe';
import { createMailingWorld, mailingBody, type MailingWorld, type Sender } from './mailings.fixture';
import { textsOfList } from './plan/recipient-texts';

const PREFIX = 'https://s.example/';
const LINK = /https:\/\/s\.example\/[0-9A-Za-z]{22}/;

let world: MailingWorld;
let origin: string;
beforeAll(async () => {
  world = await createMailingWorld({ shortLinksUrl: 'https://s.example' });
  origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());

type Sent = { recipient: string; body: string; fallback: string | null };
const sent = (listId: number) => world.db<Sent[]>`
  select message.recipient, content.body, content.fallback_body as fallback from message
  join message_content content on content.customer_id = message.customer_id and content.message_id = message.id
  where message.list_id = ${listId} order by message.recipient`;
const prepared = async (from: Sender, more: Record<string, unknown>) => {
  const { id } = await world.create(from, more);
  await world.work();
  return id;
};
const linkOf = async (from: Sender, more: Record<string, unknown> = {}): Promise<{ listId: number; path: string }> => {
  const listId = await prepared(from, { body: 'Sale. Stop: {unsubscribe}', recipients: '+380671234567', ...more });
  const [{ body } = { body: '' }] = await sent(listId);
  return { listId, path: `/l/${LINK.exec(body)?.[0].slice(PREFIX.length) ?? ''}` };
};
const open = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers, redirect: 'manual' });
const press = (path: string, action: string) => fetch(origin + path, {
  method: 'POST', redirect: 'manual', body: `action=${action}`, headers: { 'content-type': 'application/x-www-form-urlencoded' },
});
const stopped = (from: Sender) => world.db<{ num: string }[]>`
  select num from contact join address_book book on book.id = contact.address_book_id
  where contact.customer_id = ${from.customer.id} and book.type = 'stoplist' order by num`;
const stopListed = async (from: Sender, recipients: string) => (envelopeOf(
  await world.post('/v2/mailings/estimate', from.token, mailingBody(from, { recipients })),
).data as unknown as Estimate).stopListed;

describe('[LNK-02:link] in a list', () => {
  it('every recipient gets a link of their own, in the text and in the fallback', async () => {
    const from = await world.sender();
    await world.covers(from, 'viber', 2_000n);
    const id = await prepared(from, {
      type: 'viber', body: 'Sale {name|}: {unsubscribe}', ttlSeconds: 60, fallback: { type: 'sms', body: 'Stop {unsubscribe}' },
    });
    const messages = await sent(id);
    const links = messages.map(({ body, fallback }) => [LINK.exec(body)?.[0], LINK.exec(fallback ?? '')?.[0]]);
    for (const [main, fallback] of links) expect([main, main]).toEqual([expect.stringMatching(LINK), fallback]);
    expect(new Set(links.map(([main]) => main)).size).toBe(2);
  });

  it('a text is refused before it is created if it fits only without the link', async () => {
    const from = await world.sender();
    await world.covers(from, 'viber', 2_000n);
    const body = `${'a'.repeat(1_000 - '{unsubscribe}'.length)}{unsubscribe}`;
    const answer = await world.post('/smslist/createsend', from.token, mailingBody(from, { type: 'viber', body }));
    expect(envelopeOf(answer).data).toMatchObject({ localizedMessage: 'content_too_long' });
  });

  it('a one-time code has none: its placeholder is an unknown field', async () => {
    const from = await world.sender();
    await world.covers(from, 'viber_otp', 2_000n);
    const body = '1234 {unsubscribe}';
    const answer = await world.post('/smslist/createsend', from.token, mailingBody(from, { type: 'viber_otp', body }));
    expect(envelopeOf(answer).data).toMatchObject({ localizedMessage: 'unknown_fields', params: { fields: '{unsubscribe}' } });
  });

  it('a test message has a link that works', async () => {
    const from = await world.sender();
    const answer = await world.post('/v2/mailings/test', from.token, {
      alphaNameUuid: from.alphaNameUuid, type: 'sms', body: 'Stop {unsubscribe}', num: '+380671234567', personal: {},
    });
    const { listId } = envelopeOf(answer).data as unknown as { listId: number };
    const [row] = await world.db<{ body: string }[]>`select body from mailing_list where id = ${listId}`;
    expect(row?.body).toMatch(LINK);
    expect((await open(`/l/${(row?.body ?? '').slice(-22)}`)).status).toBe(200);
  });
});

describe('[LNK-02:link] in a single message', () => {
  const message = { to: '+380671234567', from: 'DEMO', type: 'sms', text: 'Hi {name}, stop: {unsubscribe}', personal: { name: 'Ann' } };

  it('the link is filled in and works', async () => {
    const from = await world.sender(['user', 'clientAdmin']);
    const api = await apiCaller(world, from);
    const { status, body } = await api.call<ApiMessage>('POST', '/api/v1/messages', message);
    expect([status, body.text]).toEqual([202, expect.stringMatching(new RegExp(`^Hi Ann, stop: ${LINK.source}$`))]);
    await press(`/l/${body.text.slice(-22)}`, 'stop');
    expect(await stopped(from)).toEqual([{ num: '380671234567' }]);
  });

  it('a scheduled one, its fallback and its estimate have it too', async () => {
    const from = await world.sender(['user', 'clientAdmin']);
    await world.covers(from, 'viber', 2_000n);
    const api = await apiCaller(world, from);
    const text = `${'a'.repeat(120)} {unsubscribe}`;
    const estimated = await api.call<{ parts: number }>('POST', '/api/v1/estimate', {
      to: [message.to], from: 'DEMO', type: 'sms', text,
    });
    const { body } = await api.call<ApiMessage>('POST', '/api/v1/messages', {
      ...message, text, sendAt: new Date(world.clock.now.getTime() + 3_600_000).toISOString(),
    });
    expect([estimated.body.parts, body.parts]).toEqual([2, 2]);
    const { body: viber } = await api.call<ApiMessage>('POST', '/api/v1/messages', {
      ...message, type: 'viber', ttlSeconds: 60, fallback: { type: 'sms', text: 'Stop {unsubscribe}' },
    });
    expect(viber.text).toMatch(LINK);
    const [list] = await world.db<{ fallback: string }[]>`
      select coalesce(content.fallback_body, list.fallback_body) as fallback from message
      join mailing_list list on list.id = message.list_id left join message_content content on content.message_id = message.id
      where message.customer_id = ${from.customer.id} and list.message_type = 'viber'`;
    expect(list?.fallback).toBe(`Stop ${LINK.exec(viber.text)?.[0] ?? ''}`);
  });

  it('its repetition under the same own id is the same message', async () => {
    const from = await world.sender(['user', 'clientAdmin']);
    const api = await apiCaller(world, from);
    const send = () => api.call<ApiMessage>('POST', '/api/v1/messages', { ...message, customerSmsId: 'order-1' });
    const [first, second] = [await send(), await send()];
    expect(second).toMatchObject({ status: 202, body: { uuid: first.body.uuid, text: first.body.text } });
  });

  it('every line of a bulk list has it, also in a text of its own', async () => {
    const from = await world.sender(['user', 'clientAdmin']);
    const { key } = await apiCaller(world, from);
    const lines = [
      { from: 'DEMO', type: 'sms', text: 'Stop {unsubscribe}', hold: true }, { to: '+380671234567' },
      { to: '+380671234568', text: 'Bye {unsubscribe}' },
    ];
    const answer = await world.app.inject({
      method: 'POST', url: '/api/v1/messages/bulk', headers: { 'authorization': `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
      payload: lines.map((line) => JSON.stringify(line)).join('\n'),
    });
    expect([answer.statusCode, answer.json()]).toEqual([202, expect.objectContaining({ accepted: 2 })]);
    await world.work();
    const [list] = await world.db<{ id: number }[]>`select id from mailing_list where customer_id = ${from.customer.id}`;
    expect((await sent(list?.id ?? 0)).map(({ body }) => body.replace(LINK, '…'))).toEqual(['Stop …', 'Bye …']);
  });
});

describe('[LNK-02:length] the counted text', () => {
  it('has the parts, cost and preview length of the sent one', async () => {
    const from = await world.sender();
    // With the link, this text has exactly two parts; as written, one.
    const body = `${'a'.repeat(120)} {unsubscribe}`;
    const answer = await world.post('/v2/mailings/estimate', from.token, mailingBody(from, { body }));
    const estimate = envelopeOf(answer).data as unknown as Estimate;
    const id = await prepared(from, { body });
    const detail = await world.read<MailingDetail>(`/smslist/get?id=${id}`, from.token);
    const messages = await sent(id);
    expect([estimate.parts, estimate.maximum]).toEqual([4, detail.maximum]);
    expect(detail.partscount).toBe(4);
    for (const { body: text } of messages) {
      expect(countParts(text).parts).toBe(2);
      expect(text).toHaveLength(estimate.preview[0]?.body.length ?? 0);
    }
  });

  it('has the same parts for every recipient, wherever the link is in the text', async () => {
    const links = await unsubscribeLinks(world.db, 1n, PREFIX);
    const piece = fc.oneof(fc.constantFrom('{unsubscribe}', '{name|you}', '{param1}', ' ', '€', 'я'), fc.string({ maxLength: 60 }));
    const storable = (text: string) => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '');
    const arranged = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => `x${storable(pieces.join(''))}`);
    fc.assert(fc.property(arranged, fc.string({ maxLength: 20 }), fc.bigInt(1n, 2n ** 62n), (body, written, messageId) => {
      const message = { type: 'sms' as const, contentType: 'text/plain' as const, body, content: {} };
      const values = { name: storable(written) };
      const render = (unsubscribe: typeof links, id?: bigint) => textsOfList(message, null, { own: [], unsubscribe }).of([
        { values, ...(id !== undefined && { messageId: id }) },
      ])[0];
      const [counted, real] = [render(exampleLinks(PREFIX)), render(links, messageId)];
      if (!counted || !real || 'error' in counted || 'error' in real) return expect(counted).toEqual(real);
      expect([real.main.parts, real.main.wireParts, real.main.body.length]).toEqual([
        counted.main.parts, counted.main.wireParts, counted.main.body.length,
      ]);
    }));
  });
});

describe('[LNK-02:page] the page', () => {
  it('names the sender and organization, masks the number, and allows no script', async () => {
    const from = await world.sender();
    const { path } = await linkOf(from);
    const page = await open(path);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain('Messages from DEMO');
    expect(html).toContain('+380 ** *** **67');
    expect(html).not.toContain('380671234567');
    expect(html).not.toMatch(/<script|\son\w+=|https?:/);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none';style-src 'sha256-[^']+';form-action 'self';base-uri 'none'/);
    expect([page.headers.get('referrer-policy'), page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
      'no-referrer', 'no-store', 'noindex',
    ]);
    expect(page.headers.get('set-cookie')).toBeNull();
  });

  it('is in the language that the reader chooses, or that the browser accepts', async () => {
    const { path } = await linkOf(await world.sender());
    const titles = async (url: string, accepted: string) => /<html lang="(\w+)">.*<h1>([^<]*)/s.exec(
      await (await open(url, { 'accept-language': accepted })).text(),
    )?.slice(1);
    expect(await titles(path, 'uk-UA,uk;q=0.9')).toEqual(['uk', 'Повідомлення від DEMO']);
    expect(await titles(path, 'bg')).toEqual(['bg', 'Съобщения от DEMO']);
    expect(await titles(`${path}?lang=ru`, 'bg')).toEqual(['ru', 'Сообщения от DEMO']);
    expect(await titles(`${path}?lang=xx`, 'fr')).toEqual(['en', 'Messages from DEMO']);
  });

  it('[LNK-02:undo] stops messages once, however often it is asked, and undoes it', async () => {
    const from = await world.sender();
    const { path } = await linkOf(from);
    const answers = await Promise.all(Array.from({ length: 4 }, () => press(path, 'stop')));
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      Array.from({ length: 4 }, () => [303, `${path}?lang=en&done=stop`]),
    );
    expect(await stopped(from)).toEqual([{ num: '380671234567' }]);
    expect(await (await open(`${path}?done=stop`)).text()).toMatch(/All messages stopped.*Get messages again/s);
    expect(await stopListed(from, '+380671234567')).toBe(1);
    await press(path, 'resume');
    await press(path, 'resume');
    expect(await stopped(from)).toEqual([]);
    expect(await (await open(`${path}?done=resume`)).text()).toContain('You get messages again');
    expect(await stopListed(from, '+380671234567')).toBe(0);
  });

  it('[LNK-02:scanners] is not changed by anything but its form: link scanners open links with GET and HEAD', async () => {
    const from = await world.sender();
    const { path } = await linkOf(from);
    for (const url of [path, `${path}?action=stop`, `${path}?done=stop`, `${path}?lang=en&action=stop&done=stop`]) {
      for (const method of ['GET', 'HEAD']) expect((await fetch(origin + url, { method })).status).toBe(200);
    }
    await press(path, 'other');
    await fetch(origin + path, { method: 'POST', redirect: 'manual' });
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"action":"stop"}' };
    expect((await fetch(origin + path, json)).status).toBe(415);
    expect(await stopped(from)).toEqual([]);
    expect(await (await open(`${path}?done=stop`)).text()).not.toContain('messages stopped');
  });

  it('[LNK-02:undo] leaves alone what the customer has put on a stop list', async () => {
    const from = await world.sender();
    const { path } = await linkOf(from);
    const [book] = await world.db<{ id: bigint }[]>`
      insert into address_book (customer_id, type, name) values (${from.customer.id}, 'stoplist', 'Own') returning id`;
    await world.db`insert into contact (customer_id, address_book_id, num) values (${from.customer.id}, ${book?.id ?? 0n}, '380671234567')`;
    const html = await (await open(path)).text();
    expect(html).toContain('To get messages again, contact');
    expect(html).not.toContain('<form');
    await press(path, 'stop');
    await press(path, 'resume');
    expect(await stopped(from)).toEqual([{ num: '380671234567' }]);
  });

  it('[LNK-02:link] works at the root of the short links’ own host, and only there', async () => {
    const { path } = await linkOf(await world.sender());
    const at = async (host: string) => (
      (await world.app.inject({ url: path.slice(2), headers: { host } })).body.includes('Messages from DEMO'));
    expect([await at('s.example'), await at('portal.example')]).toEqual([true, false]);
  });

  it('[LNK-02:link] ends with its message', async () => {
    const from = await world.sender();
    const { path, listId } = await linkOf(from);
    await world.db`delete from message_queue where list_id = ${listId}`;
    await world.db`delete from message where list_id = ${listId}`;
    const page = await open(path);
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('This link no longer works')]);
    expect((await press(path, 'stop')).status).toBe(404);
    expect(await stopped(from)).toEqual([]);
  });

  it('[LNK-02:tenants] changes nothing for another customer, and tokens cannot be guessed', async () => {
    const [from, other] = [await world.sender(), await world.sender()];
    const { path } = await linkOf(from);
    await linkOf(other);
    await press(path, 'stop');
    expect([await stopListed(from, '+380671234567'), await stopListed(other, '+380671234567')]).toEqual([1, 0]);
    for (let guesses = 0; guesses < 50; guesses++) {
      const guess = randomBytes(40).toString('base64').replaceAll(/[^0-9A-Za-z]/g, '').slice(0, 22);
      expect((await open(`/l/${guess}`)).status).toBe(404);
    }
    expect((await open(`${path}0`)).status).toBe(404);
    expect((await open(path.slice(0, -1))).status).toBe(404);
  });
});

describe('[LNK-02:screens] the customer sees', () => {
  it('how many unsubscribed by a list, and at the contact when and by which list', async () => {
    const from = await world.sender(['user', 'stoplistadmin']);
    const { path, listId } = await linkOf(from, { name: 'Spring sale' });
    const count = async () => (await world.read<MailingDetail>(`/smslist/get?id=${listId}`, from.token)).unsubscribed;
    expect(await count()).toBe(0);
    await press(path, 'stop');
    expect(await count()).toBe(1);
    const { items } = await world.read<Data<typeof addressBooks.list>>('/v2/addressbooks', from.token);
    const uuid = items.find(({ type }) => type === 'stoplist')?.uuid;
    const { unsubscribed } = await world.read<Data<typeof contacts.list>>(`/v2/contacts?bookUuid=${uuid}`, from.token);
    expect(unsubscribed).toEqual([
      { num: '380671234567', at: world.clock.now.toISOString(), byMessage: false, listId, listName: 'Spring sale' },
    ]);
    await press(path, 'resume');
    expect(await count()).toBe(0);
  });
});

it('[LNK-02:page] limits how often a network may send the form or ask for unknown links', async () => {
  const { path } = await linkOf(await world.sender());
  let last = await press(path, 'resume');
  for (let calls = 0; calls < 700 && last.status === 303; calls++) last = await press(path, 'resume');
  expect([last.status, Number(last.headers.get('retry-after')) > 0, await last.text()]).toEqual([
    429, true, expect.stringContaining('Too many requests'),
  ]);
});
