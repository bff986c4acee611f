import { MAX_TEXT_CHARACTERS, type ChatEvents } from '@portal/contracts';
import { topUp, verifyLedger } from '../../money/billing';
import { acceptMessage } from '../mailings';
import { insertTemplate } from '../templates';
import { messageOfClient } from './chat-message.store';
import { findChat } from './chat.store';
import { submitMessage, type SubmitDependencies } from './submit-message';
import { createOperatorWorld, type Company, type OperatorWorld, type TestChat } from './operators.fixture';
import { sendMessage } from './send-message';
import { failUnsubmitted } from './chat-work';

const HOUR = 3_600_000;
const PRICES = { viber_session: 2_000n, viber_service: 7_000n, sms: 5_000n };

let world: OperatorWorld;
beforeAll(async () => { world = await createOperatorWorld(); });
afterAll(async () => {
  expect(await verifyLedger(world.db)).toEqual([]);
  await world.close();
});

const byProgram = (sending: SubmitDependencies, { customer, operator }: Company, chat: TestChat, clientUuid: string, more: object = {}) => (
  sendMessage(sending, {
    customerId: customer.id, loginId: operator.id, organizations: null,
  }, { chatUuid: chat.uuid, clientUuid, text: 'Hello', ...more }));
const dies = async () => { throw new Error('the program has died'); };
const errorOf = (work: Promise<unknown>) => work.then(() => 'none', (error: Error & { error?: string }) => error.error ?? error.message);
const session = async ({ id }: TestChat) => (await world.db<{ sent: number; row: number }[]>`
  select session_sent as sent, session_in_row as row from chat where id = ${id}`)[0];
const aMinuteLater = ({ id }: TestChat) => world.db`update chat_message set at = at - interval '61 seconds' where chat_id = ${id}
  and status = 0`;
const failAll = async () => { while (await failUnsubmitted(world.db)); };

describe('a message that is sent', () => {
  it.each([
    ['viber_session', { session: HOUR }, {}, '0.20'],
    ['viber_service', { session: 25 * HOUR }, {}, '0.70'],
    ['sms', {}, { type: 'sms' }, '0.50'],
  ] as const)('[CHAT-03] leaves as %s and costs what was shown', async (type, opened, asked, price) => {
    const company = await world.company(PRICES);
    const chat = await world.chat(company, opened);
    const before = await world.available(company);
    const { message, routes, chat: shown } = await world.sent(company.operator, chat, asked);
    expect(message).toMatchObject({
      msg_text: 'Hello', status: 10, type, incoming: false, position: 1, error: null, author: expect.any(String) as string,
    });
    expect(routes.map((route) => route.type)).toEqual(['viber_session', 'viber_service', 'sms']);
    expect(routes.find((route) => route.type === type)).toMatchObject({ price, currency: 'UAH' });
    expect(before - await world.available(company)).toBe(PRICES[type]);
    const [stored] = await world.messages(chat);
    expect(
      await world.engine(company),
    ).toEqual([{ id: stored?.messageId, type, body: 'Hello', recipient: shown.phone_number, price: PRICES[type] }]);
    expect(shown).toMatchObject({ own_messages: 1, owner: { title: expect.any(String) as string } });
  });

  it('[CHAT-03] is told to the others as it is written down, and when the engine has it', async () => {
    const company = await world.company(PRICES);
    const chat = await world.chat(company);
    const { message } = await world.sent(company.operator, chat, { type: 'sms' });
    const reported = await world.reported(company);
    expect(reported.map(({ name }) => name)).toEqual(['chat.changed', 'chat.changed', 'chat.out_message', 'chat.out_status']);
    const [written, taken] = reported.slice(2).map(({ data }) => data) as [ChatEvents['chat.out_message'], ChatEvents['chat.out_status']];
    expect(written.message).toEqual({ ...message, status: 0, outcome: 0 });
    expect(taken).toMatchObject({ chatUuid: chat.uuid, msg_uuid: message.msg_uuid, status: 10 });
    expect(new Set(reported.slice(2).map(({ channel }) => channel))).toEqual(new Set([`chats.own:${company.operator.id}`]));
  });

  it('[CHAT-03] may be a picture or a file with no text, and a picture with one where its way takes both', async () => {
    const company = await world.company(PRICES);
    const chat = await world.chat(company, { session: HOUR });
    const imageUrl = 'https://shop.example/a.png';
    for (const content of [{ imageUrl }, { fileUrl: 'https://shop.example/a.pdf', fileName: 'a.pdf' }]) {
      expect(
        (await world.sent(company.operator, chat, { text: '', content })).message,
      ).toMatchObject({ type: 'viber_session', content, status: 10 });
    }
    expect((await world.sent(company.operator, chat, { type: 'viber_service', content: { imageUrl } })).message.status).toBe(10);
    const refused = { chatUuid: chat.uuid, clientUuid: crypto.randomUUID(), text: 'Both', content: { imageUrl } };
    expect(await world.refusal(company.operator, '/chat/sendmessage', refused)).toEqual([400, 'content_not_allowed']);
    expect((await world.messages(chat)).at(-1)).toMatchObject({ status: 6, error: { name: 'content_not_allowed' } });
  });

  it('[CHAT-09] counts as a use of the template that it was made of, however often it is tried', async () => {
    const company = await world.company({ sms: 5_000n }, 0n);
    const chat = await world.chat(company);
    const { customer: { id }, operator } = company;
    const template = await insertTemplate(
      world.db, id, { name: 'Greeting', type: 'sms', contentType: 'text/plain', body: 'Hello', content: null }, world.clock.now,
    );
    const again = { clientUuid: crypto.randomUUID(), templateUuid: template?.uuid };
    for (let time = 0; time < 2; time += 1) expect((await world.send(operator, chat, again)).statusCode).toBe(409);
    expect(await world.db`select uses from template where customer_id = ${id}`).toEqual([{ uses: 1 }]);
  });
});

describe('the same message, sent again', () => {
  it('[CHAT-03] is one message and one payment, of twenty at the same moment', async () => {
    const company = await world.company({ sms: 5_000n });
    const chat = await world.chat(company);
    const before = await world.available(company);
    const clientUuid = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.sent(company.operator, chat, { clientUuid })));
    expect(new Set(answers.map(({ message }) => message.msg_uuid)).size).toBe(1);
    expect(await world.messages(chat)).toMatchObject([{ status: 10 }]);
    expect(await world.engine(company)).toHaveLength(1);
    expect(before - await world.available(company)).toBe(5_000n);
  });

  it('[CHAT-03] is tried again where it was refused, at its position and with its words, once the reason is gone', async () => {
    const company = await world.company({ viber_session: 2_000n, sms: 5_000n }, 1_000n);
    const chat = await world.chat(company, { session: HOUR });
    const clientUuid = crypto.randomUUID();
    const body = { chatUuid: chat.uuid, clientUuid, text: 'First', type: 'viber_session' };
    expect(await world.refusal(company.operator, '/chat/sendmessage', body)).toEqual([409, 'balance_insufficient']);
    const [refused] = await world.messages(chat);
    expect(refused).toMatchObject({ status: 6, error: { name: 'balance_insufficient' }, position: 1 });
    expect((await world.reported(company)).at(-1)).toMatchObject({
      name: 'chat.out_message',
      data: { message: { status: 6, error: { name: 'balance_insufficient' } }, chat: { last_invalid: expect.any(String) as string } },
    });
    expect(await session(chat)).toEqual({ sent: 0, row: 0 });
    await topUp(world.db, { accountId: company.accountId, amount: 100_0000n, ref: `more:${company.accountId}` });
    const { message } = await world.sent(company.operator, chat, { ...body, text: 'Second' });
    expect(message).toMatchObject({ status: 10, position: 1, msg_text: 'First', error: null });
    expect(await world.messages(chat)).toHaveLength(1);
    expect(await world.engine(company)).toMatchObject([{ body: 'First', price: 2_000n }]);
    expect(await session(chat)).toEqual({ sent: 1, row: 1 });
    expect(await world.available(company)).toBe(100_0000n + 1_000n - 2_000n);
  });

  it('is tried once, of twenty at the same moment', async () => {
    const company = await world.company({ sms: 5_000n }, 0n);
    const chat = await world.chat(company);
    const again = { clientUuid: crypto.randomUUID() };
    await world.send(company.operator, chat, again);
    await topUp(world.db, { accountId: company.accountId, amount: 100_0000n, ref: `more:${company.accountId}` });
    await Promise.all(Array.from({ length: 20 }, () => world.sent(company.operator, chat, again)));
    expect(await world.engine(company)).toHaveLength(1);
    expect(await world.available(company)).toBe(100_0000n - 5_000n);
  });

  it('is answered as it is where the engine has it, though it failed later', async () => {
    const company = await world.company({ sms: 5_000n });
    const chat = await world.chat(company);
    const again = { clientUuid: crypto.randomUUID() };
    await world.sent(company.operator, chat, again);
    await world.db`update chat_message set status = 6 where chat_id = ${chat.id}`;
    expect((await world.sent(company.operator, chat, again)).message.status).toBe(6);
    expect(await world.engine(company)).toHaveLength(1);
  });
});

describe('a program that dies between writing a message down and handing it over', () => {
  const both: [string, SubmitDependencies['accept']][] = [
    ['before the engine has it', dies],
    ['in the middle of it', async (...given) => { await acceptMessage(...given); return dies(); }],
  ];
  it.each(both)('[CHAT-03] %s, leaves it unpaid; it is given up after a minute, told, and can be tried again', async (_, accept) => {
    const company = await world.company({ viber_session: 2_000n });
    const chat = await world.chat(company, { session: HOUR });
    const before = await world.available(company);
    const clientUuid = crypto.randomUUID();
    expect(await errorOf(byProgram(world.sending(accept), company, chat, clientUuid))).toBe('the program has died');
    expect(await world.messages(chat)).toMatchObject([{ status: 0 }]);
    expect(await session(chat)).toEqual({ sent: 1, row: 1 });
    await failAll();
    expect(await world.messages(chat)).toMatchObject([{ status: 0 }]);
    await aMinuteLater(chat);
    await failAll();
    expect(await world.messages(chat)).toMatchObject([{ status: 6, error: { name: 'server_unavailable', params: {} } }]);
    expect((await world.reported(company)).at(-1)).toMatchObject({ name: 'chat.out_message', data: { message: { status: 6 } } });
    expect(await session(chat)).toEqual({ sent: 0, row: 0 });
    expect([await world.available(company), await world.engine(company)]).toEqual([before, []]);
    expect((await world.sent(company.operator, chat, { clientUuid })).message).toMatchObject({ status: 10, position: 1 });
    expect(before - await world.available(company)).toBe(2_000n);
  });

  /** The program stores the message and dies before it submits it. */
  async function writtenDown(company: Company, chat: TestChat, clientUuid: string) {
    const { customer: { id }, operator, alphaNameUuid } = company;
    await errorOf(byProgram(world.sending(dies), company, chat, clientUuid));
    await aMinuteLater(chat);
    const [row, message] = [await findChat(world.db, id, chat.uuid), await messageOfClient(world.db, id, chat.id, clientUuid)];
    if (!row || !message?.messageId) throw new Error('nothing was written down');
    return { chat: row, message: { ...message, messageId: message.messageId }, alphaNameUuid, loginId: operator.id };
  }

  it('[CHAT-03] sends nothing where it only slept, and the message was given up or sent by another meanwhile', async () => {
    const company = await world.company({ sms: 5_000n });
    const chat = await world.chat(company);
    const clientUuid = crypto.randomUUID();
    const leaving = await writtenDown(company, chat, clientUuid);
    await failAll();
    expect(await errorOf(submitMessage(world.sending(), leaving))).toBe('server_unavailable');
    expect(await world.engine(company)).toEqual([]);
    await world.sent(company.operator, chat, { clientUuid });
    expect(await errorOf(submitMessage(world.sending(), leaving))).toBe('server_unavailable');
    expect(await world.engine(company)).toHaveLength(1);
    expect(await world.messages(chat)).toMatchObject([{ status: 10, error: null }]);
  });

  it('[CHAT-03] sends once where it would be given up at the very moment at which it is handed over', async () => {
    const company = await world.company({ sms: 5_000n });
    const chat = await world.chat(company);
    const accept: SubmitDependencies['accept'] = async (...given) => {
      await failAll();
      return acceptMessage(...given);
    };
    expect((await submitMessage(world.sending(accept), await writtenDown(company, chat, crypto.randomUUID()))).status).toBe(10);
    expect(await world.messages(chat)).toMatchObject([{ status: 10, error: null }]);
    expect(await world.engine(company)).toHaveLength(1);
  });
});

describe('the session of two-way Viber', () => {
  it('[CHAT-03] takes five in a row, whoever sends at the same moment, and the sixth by another way', async () => {
    const company = await world.company(PRICES);
    const chat = await world.chat(company, { session: HOUR });
    await world.call(company.operator, '/v2/chat/take', { chatUuid: chat.uuid });
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.send(company.operator, chat, { type: 'viber_session' })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
    expect(await world.refusal(company.operator, '/chat/sendmessage', {
      chatUuid: chat.uuid, clientUuid: crypto.randomUUID(), text: 'Hi', type: 'viber_session',
    }))
      .toEqual([409, 'chat_route_closed']);
    const sixth = await world.sent(company.operator, chat);
    expect(sixth).toMatchObject({
      message: { type: 'viber_service' }, session: { inRowLeft: 0, left: 55 },
      routes: [{ closed: 'in_row' }, { closed: null }, { closed: null }],
    });
    expect(await world.messages(chat)).toHaveLength(6);
  });

  it('[CHAT-03] is over a day after it was opened', async () => {
    const company = await world.company(PRICES);
    const chat = await world.chat(company, { session: 24 * HOUR });
    const { message, session: shown } = await world.sent(company.operator, chat);
    expect([message.type, shown?.endsAt]).toEqual(['viber_service', null]);
  });

  it('keeps nothing in the queue beyond its end', async () => {
    const company = await world.company(PRICES);
    const chat = await world.chat(company, { session: 23 * HOUR });
    await world.sent(company.operator, chat);
    const [list] = await world.db<{ seconds: number }[]>`select queue_seconds as seconds from mailing_list
      where customer_id = ${company.customer.id}`;
    expect(list?.seconds).toBeLessThanOrEqual(HOUR / 1_000);
    expect(list?.seconds).toBeGreaterThan(HOUR / 1_000 * 7 / 8);
  });
});

describe('ways of a chat', () => {
  it('says of each why it is closed', async () => {
    const company = await world.company({ viber_session: 2_000n, viber: 3_000n, rcs: 4_000n, sms: 5_000n });
    const { db } = world;
    await db`delete from tariff_price where message_type = 'viber' and tariff_version_id in (
      select version.id from tariff_version version join customer on customer.tariff_id = version.tariff_id
      where customer.id = ${company.customer.id})`;
    const [other] = await db<{ id: bigint }[]>`
      insert into provider_connection (provider_id, name, settings) select id, 'elsewhere', '{}' from provider limit 1 returning id`;
    await db`
      insert into direction_rate (provider_connection_id, message_type, prefix, valid_from, currency, cost)
      values (${other?.id ?? 0n}, 'rcs', '44', now() - interval '1 day', 'UAH', 0)`;
    await db`update direction set provider_connection_id = ${other?.id ?? 0n} where customer_id = ${company.customer.id}
      and message_type = 'rcs'`;
    const { routes } = await world.sent(company.operator, await world.chat(company));
    expect(routes.map(({ type, closed, image, file, maxCharacters }) => [type, closed, image, file, maxCharacters])).toEqual([
      ['viber_session', 'no_session', true, true, 1_000], ['viber', 'no_price', true, true, 1_000], ['rcs', 'no_route', true, true, 3_072],
      ['sms', null, false, false, MAX_TEXT_CHARACTERS],
    ]);
  });

  it('is refused where the alpha name has none any more', async () => {
    const company = await world.company({ sms: 5_000n });
    const chat = await world.chat(company);
    await world.db`update direction set status = 2 where customer_id = ${company.customer.id}`;
    const body = { chatUuid: chat.uuid, clientUuid: crypto.randomUUID(), text: 'Hi' };
    expect(await world.refusal(company.operator, '/chat/sendmessage', body)).toEqual([409, 'no_direction']);
    expect(await world.messages(chat)).toEqual([]);
  });
});

it('[CHAT-05] belongs to who writes first; nobody else writes to it, and of two at the same moment one does', async () => {
  const company = await world.company({ sms: 5_000n });
  const chat = await world.chat(company);
  const answers = await Promise.all([company.operator, company.colleague].map((by) => world.send(by, chat)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const [winner, loser] = answers[0]?.statusCode === 200 ? [company.operator, company.colleague] : [company.colleague, company.operator];
  const refused = await world.send(loser, chat);
  expect(refused.json()).toMatchObject({ data: { localizedMessage: 'chat_taken' } });
  expect((await world.sent(winner, chat)).message.position).toBe(2);
  expect(await world.messages(chat)).toHaveLength(2);
});

it('answers 400, 401, 403 and, for a chat of another customer, 404', async () => {
  const [company, other] = [await world.company({ sms: 5_000n }), await world.company({ sms: 5_000n })];
  const chat = await world.chat(company);
  const body = { chatUuid: chat.uuid, clientUuid: crypto.randomUUID(), text: 'Hi' };
  const path = '/chat/sendmessage';
  expect(await world.refusal(company.operator, path, { ...body, text: ' ' })).toEqual([400, 'text_empty']);
  expect(await world.refusal(company.operator, path, { ...body, content: {}, text: '' })).toEqual([400, 'text_empty']);
  expect(await world.refusal(company.operator, path, { ...body, clientUuid: '1' })).toEqual([400, 'invalid_request']);
  expect(
    await world.refusal(company.operator, path, { ...body, content: { imageUrl: 'javascript:alert(1)' } }),
  ).toEqual([400, 'invalid_request']);
  expect((await world.refusal(undefined, path, body))[0]).toBe(401);
  expect((await world.refusal(await world.login(['fin'], company.customer), path, body))[0]).toBe(403);
  expect(await world.refusal(other.operator, path, body)).toEqual([404, 'chat_not_found']);
  expect(await world.messages(chat)).toEqual([]);
});
