import { randomUUID } from 'node:crypto';
import type { Chat, ChatViewer, Data, chats } from '@portal/contracts';
import type { TestLogin } from '../../../test/app';
import { createOperatorWorld, type Company, type OperatorWorld, type TestChat } from './operators.fixture';

let world: OperatorWorld;
let company: Company;
let other: Company;
let accountant: TestLogin;
beforeAll(async () => {
  world = await createOperatorWorld();
  company = await world.company({ viber_session: 2_000n, sms: 5_000n });
  other = await world.company({ sms: 5_000n });
  accountant = await world.login(['fin'], company.customer);
});
afterAll(() => world.close());

const uuidOf = async ({ id }: TestLogin) => (await world.db<{ uuid: string }[]>`select uuid from login where id = ${id}`)[0]?.uuid ?? '';
const take = (by: TestLogin, chat: TestChat, from?: string) => world.call<{ chat: Chat }>(by, '/v2/chat/take', {
  chatUuid: chat.uuid, ...(from && { from }),
});
const assignRefused = (by: TestLogin, chat: TestChat, from?: string) => world.post('/v2/chat/take', by.token, {
  chatUuid: chat.uuid, ...(from && { from }),
});
const onlyWindows = new Map<bigint, string>();
const onlyWindowOf = ({ id }: TestLogin) => {
  const known = onlyWindows.get(id) ?? randomUUID();
  onlyWindows.set(id, known);
  return known;
};
const view = async (by: TestLogin, chat: TestChat | null, window = onlyWindowOf(by)) => (
  await world.call<{ viewers: ChatViewer[] }>(by, '/v2/chat/viewing', { chatUuid: chat?.uuid ?? null, window })).viewers;
const windowsOf = ({ id }: TestLogin) => world.db<{ window: string; chatId: bigint }[]>`
  select browser_window as "window", chat_id as "chatId" from chat_viewer where login_id = ${id} order by seen_until`;
const notifiedSince = async (count: number, of = company) => (await world.reported(of)).slice(count);
const reportedProgress = async (of = company) => (await world.reported(of)).length;

describe('taking a chat over', () => {
  it('[CHAT-05] is done once, of twenty at the same moment: the others are told by whom', async () => {
    const chat = await world.chat(company);
    const operators = await Promise.all(Array.from({ length: 20 }, () => world.login(['user'], company.customer)));
    const answers = await Promise.all(operators.map((by) => assignRefused(by, chat)));
    const won = answers.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    const { title } = won[0]?.json<{ data: { chat: Chat } }>().data.chat.owner ?? { title: '' };
    for (const answer of answers) {
      if (answer !== won[0]) expect(answer.json()).toMatchObject({ data: { localizedMessage: 'chat_taken', params: { by: title } } });
    }
    expect(await world.db`select from chat where id = ${chat.id}
      and owner_login_id = any(${operators.map(({ id }) => String(id))}::bigint[])`).toHaveLength(1);
  });

  it('[CHAT-05] is told to who had it and to who has it now', async () => {
    const chat = await world.chat(company);
    const count = await reportedProgress();
    await take(company.operator, chat);
    await take(company.colleague, chat, await uuidOf(company.operator));
    const own = (login: TestLogin) => `chats.own:${login.id}`;
    const reported = await notifiedSince(count);
    expect(reported.map(({ channel }) => channel).sort()).toEqual(
      ['chats.all', own(company.operator), own(company.operator), own(company.colleague)].sort(),
    );
    const last = reported.at(-1);
    expect(last).toMatchObject({
      name: 'chat.changed', data: { from: await uuidOf(company.operator), chat: { owner: { uuid: await uuidOf(company.colleague) } } },
    });
    expect(reported[0]).toMatchObject({ data: { from: null } });
  });

  it('[CHAT-05] takes it from nobody but the one whom the operator saw', async () => {
    const chat = await world.chat(company);
    const third = await world.login(['user'], company.customer);
    await take(company.operator, chat);
    expect((await assignRefused(company.colleague, chat)).statusCode).toBe(409);
    await take(company.colleague, chat, await uuidOf(company.operator));
    expect((await assignRefused(third, chat, await uuidOf(company.operator))).statusCode).toBe(409);
    expect((await assignRefused(third, chat, await uuidOf(other.operator))).statusCode).toBe(409);
    await world.call(company.colleague, '/v2/chat/release', { chatUuid: chat.uuid });
    expect((await take(third, chat, await uuidOf(company.operator))).chat.owner?.uuid).toBe(await uuidOf(third));
  });

  it('is no change, and told to nobody, where it is one\'s own', async () => {
    const chat = await world.chat(company);
    const { chat: taken } = await take(company.operator, chat);
    const count = await reportedProgress();
    expect((await take(company.operator, chat)).chat).toEqual(taken);
    expect(await reportedProgress()).toBe(count);
  });
});

it('[CHAT-05] gives back what is one\'s own, and nothing else', async () => {
  const chat = await world.chat(company);
  const release = (by: TestLogin) => world.call<{ chat: Chat }>(by, '/v2/chat/release', { chatUuid: chat.uuid });
  expect((await release(company.operator)).chat.owner).toBeNull();
  await take(company.operator, chat);
  expect(await world.refusal(company.colleague, '/v2/chat/release', { chatUuid: chat.uuid })).toEqual([409, 'chat_taken']);
  expect((await release(company.operator)).chat).toMatchObject({ owner: null, last_login_title: null });
  expect((await take(company.colleague, chat)).chat.owner?.uuid).toBe(await uuidOf(company.colleague));
});

describe('a chat that is begun', () => {
  const start = (phoneNumber: string, alphanameUuid = company.alphaNameUuid, by = company.operator) => (
    world.call<{ chat: Chat }>(by, '/v2/chat/start', { phoneNumber, alphanameUuid }));

  it('[CHAT-09] is there for all, and the same however its number is written', async () => {
    const count = await reportedProgress();
    const { chat } = await start('050 123 45 67');
    expect(chat).toMatchObject({
      phone_number: '380501234567', alphaname: expect.stringMatching(/^Shop /) as string, owner: null, preview: null, unread: 0,
      own_messages: 0,
    });
    expect(
      await notifiedSince(count),
    ).toMatchObject([{ channel: 'chats.all', name: 'chat.changed', data: { chat: { id_uuid: chat.id_uuid } } }]);
    for (const written of ['+380501234567', '380501234567', ' 0501234567 ']) expect((await start(written)).chat.id_uuid).toBe(chat.id_uuid);
    expect(await notifiedSince(count)).toHaveLength(1);
    expect((await start('0501234567', other.alphaNameUuid, other.operator)).chat.id_uuid).not.toBe(chat.id_uuid);
  });

  it('is one, of ten that begin it at the same moment', async () => {
    const started = await Promise.all(Array.from({ length: 10 }, () => start('0501234568')));
    expect(new Set(started.map(({ chat }) => chat.id_uuid)).size).toBe(1);
  });

  it('[CHAT-09] needs a number and an alpha name that can write to it', async () => {
    const refused = (phoneNumber: string, alphanameUuid = company.alphaNameUuid) => world.refusal(company.operator, '/v2/chat/start', {
      phoneNumber, alphanameUuid,
    });
    expect(await refused('12345')).toEqual([400, 'num_invalid']);
    expect(await refused('0501234567', other.alphaNameUuid)).toEqual([404, 'alpha_name_not_found']);
    const silent = await world.company({ flashcall: 1_000n });
    expect(
      await world.refusal(silent.operator, '/v2/chat/start', { phoneNumber: '0501234567', alphanameUuid: silent.alphaNameUuid }),
    ).toEqual([409, 'no_direction']);
  });

  it('[CHAT-09] offers the alpha names that can, with their ways', async () => {
    const offered = async ({ operator }: Company) => {
      const response = await world.get('/v2/chat/senders', operator.token);
      return response.json<{ data: Data<typeof chats.senders> }>().data.items;
    };
    expect(
      await offered(company),
    ).toEqual([{ uuid: company.alphaNameUuid, name: expect.stringMatching(/^Shop /) as string, types: ['viber_session', 'sms'] }]);
    const silent = await world.company({ flashcall: 1_000n });
    expect(await offered(silent)).toEqual([]);
    await world.db`update direction set status = 2 where customer_id = ${silent.customer.id}`;
    expect(await offered(silent)).toEqual([]);
  });
});

describe('who looks at a chat', () => {
  it('[CHAT-05] is shown to the others, told when somebody comes or goes and not in between', async () => {
    const chat = await world.chat(company);
    const count = await reportedProgress();
    const titles = async () => (await notifiedSince(count)).map(({ data }) => (data as { viewers: ChatViewer[] }).viewers.length);
    expect(await view(company.operator, chat)).toEqual([]);
    expect(await view(company.colleague, chat)).toMatchObject([{ uuid: await uuidOf(company.operator) }]);
    expect(await view(company.operator, chat)).toMatchObject([{ uuid: await uuidOf(company.colleague) }]);
    expect(await titles()).toEqual([1, 2]);
    expect(await view(company.operator, null)).toEqual([]);
    expect(await view(company.operator, null)).toEqual([]);
    expect(await titles()).toEqual([1, 2, 1]);
    expect((await notifiedSince(count)).every(({ name, channel }) => name === 'chat.viewers' && channel === 'chats.all')).toBe(true);
  });

  it('is forgotten after a minute without a word, which who looks on hears of', async () => {
    const chat = await world.chat(company);
    await view(company.operator, chat);
    await view(company.colleague, chat);
    await world.db`update chat_viewer set seen_until = now() where chat_id = ${chat.id} and login_id = ${company.operator.id}`;
    const count = await reportedProgress();
    expect(await view(company.colleague, chat)).toEqual([]);
    expect(await notifiedSince(count)).toMatchObject([{ data: { viewers: [{ uuid: await uuidOf(company.colleague) }] } }]);
  });

  it('is one chat at a time', async () => {
    const [first, second] = [await world.chat(company), await world.chat(company)];
    await view(company.operator, first);
    const count = await reportedProgress();
    await view(company.operator, second);
    expect(
      (await notifiedSince(count)).map(({ data }) => [data.chatUuid, (data.viewers as ChatViewer[]).length]),
    ).toEqual([[first.uuid, 0], [second.uuid, 1]]);
    expect(await view(company.colleague, first)).toEqual([]);
  });

  it('[CHAT-05] is one person with several windows of one browser, there as long as one of them looks', async () => {
    const [chat, elsewhere] = [await world.chat(company), await world.chat(company)];
    const second = randomUUID();
    await view(company.colleague, null);
    await view(company.operator, chat);
    const count = await reportedProgress();
    await view(company.operator, chat, second);
    expect(await view(company.colleague, chat)).toMatchObject([{ uuid: await uuidOf(company.operator) }]);
    await view(company.operator, null);
    expect(await view(company.colleague, chat)).toMatchObject([{ uuid: await uuidOf(company.operator) }]);
    // Both windows keep reporting, and neither replaces the other.
    for (let minute = 0; minute < 2; minute++) {
      await view(company.operator, elsewhere);
      await view(company.operator, chat, second);
    }
    expect(
      (await notifiedSince(count)).map(({ data }) => [data.chatUuid, (data.viewers as ChatViewer[]).length]),
    ).toEqual([[chat.uuid, 2], [elsewhere.uuid, 1]]);
    await view(company.operator, null, second);
    expect(await view(company.colleague, chat)).toEqual([]);
    for (const by of [company.operator, company.colleague]) await view(by, null);
  });

  it('[CHAT-05] is not changed by whoever names a window of somebody else', async () => {
    const [chat, elsewhere, foreign] = [await world.chat(company), await world.chat(company), await world.chat(other)];
    const window = randomUUID();
    await view(company.operator, chat, window);
    const count = await reportedProgress();
    await view(company.colleague, elsewhere, window);
    await view(other.operator, foreign, window);
    for (const by of [company.colleague, other.operator]) await view(by, null, window);
    expect((await notifiedSince(count)).map(({ data }) => data.chatUuid)).toEqual([elsewhere.uuid, elsewhere.uuid]);
    expect(await view(company.colleague, chat)).toMatchObject([{ uuid: await uuidOf(company.operator) }]);
    for (const [by, of] of [[company.operator, window], [company.colleague, onlyWindowOf(company.colleague)]] as const) {
      await view(by, null, of);
    }
  });

  it('is known of the 20 latest windows of a login, however many it names at once: whom the oldest looked at is told', async () => {
    const by = await world.login(['user'], company.customer);
    const [first, second] = [await world.chat(company), await world.chat(company)];
    const oldest = randomUUID();
    await view(by, first, oldest);
    await Promise.all(Array.from({ length: 19 }, () => view(by, second, randomUUID())));
    expect(await windowsOf(by)).toHaveLength(20);
    const count = await reportedProgress();
    await Promise.all(Array.from({ length: 5 }, () => view(by, second, randomUUID())));
    expect(await windowsOf(by)).toHaveLength(20);
    expect((await windowsOf(by)).some(({ window, chatId }) => window === oldest || chatId === first.id)).toBe(false);
    expect((await notifiedSince(count)).map(({ data }) => [data.chatUuid, data.viewers])).toEqual([[first.uuid, []]]);
    expect(await view(company.colleague, second)).toMatchObject([{ uuid: await uuidOf(by) }]);
    await view(company.colleague, null);
  });

  it('is told completely, of many who come and go at the same moment', async () => {
    const chat = await world.chat(company);
    const people = await Promise.all(Array.from({ length: 10 }, () => world.login(['user'], company.customer)));
    await Promise.all(people.map((by) => view(by, chat)));
    await Promise.all(people.slice(5).map((by) => view(by, null)));
    const last = (await world.reported(company)).at(-1);
    expect((last?.data.viewers as ChatViewer[]).map(({ uuid }) => uuid).sort()).toEqual(
      (await Promise.all(people.slice(0, 5).map(uuidOf))).sort(),
    );
  });
});

it('answers 400, 401, 403 and, for a chat of another customer, 404', async () => {
  const chat = await world.chat(company);
  const calls: [string, object, string | null][] = [
    ['/v2/chat/take', { chatUuid: chat.uuid }, 'chat_not_found'], ['/v2/chat/release', { chatUuid: chat.uuid }, 'chat_not_found'],
    ['/v2/chat/viewing', { chatUuid: chat.uuid, window: randomUUID() }, 'chat_not_found'],
    ['/v2/chat/start', { phoneNumber: '0501234567', alphanameUuid: company.alphaNameUuid }, 'alpha_name_not_found'],
  ];
  for (const [path, body, missing] of calls) {
    const refused = [
      (await world.refusal(company.operator, path, {}))[0], (await world.refusal(undefined, path, body))[0],
      (await world.refusal(accountant, path, body))[0],
    ];
    expect([path, ...refused, ...await world.refusal(other.operator, path, body)]).toEqual([path, 400, 401, 403, 404, missing]);
  }
  expect((await world.get('/v2/chat/senders')).statusCode).toBe(401);
  expect((await world.get('/v2/chat/senders', accountant.token)).statusCode).toBe(403);
});
