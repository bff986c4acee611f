import type { ApiMessage } from '@portal/contracts/api';
import type { TestCaller } from '../../../test/api-caller';
import { envelopeOf, type TestLogin } from '../../../test/app';
import { until } from '../../../test/until';
import type { Sender } from './mailings.fixture';
import { createSenderStopsWorld, type SenderName, type SenderStopsWorld } from './sender-stops.fixture';

let world: SenderStopsWorld;
beforeAll(async () => { world = await createSenderStopsWorld(); });
afterAll(() => world.close());

type Wishes = readonly (readonly [SenderName, string])[];
/** What recipients do on the pages of their links, and whether each alpha name may then send to them. */
const recipients: readonly { title: string; wishes: Wishes; stopped: Record<SenderName, boolean> }[] = [
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
/** A login may send ten test messages in ten minutes. */
const TESTS_PER_LOGIN = 10;
const numberOf = (index: number) => `3805012345${String(index).padStart(2, '0')}`;
const all = recipients.map((recipient, index) => ({ ...recipient, num: numberOf(index) }));
const everybody = all.map(({ num }) => num).join('\n');
const countOf = (isStopped: (stopped: Record<SenderName, boolean>) => boolean) => all.filter(({ stopped }) => isStopped(stopped)).length;

async function fulfill(from: Sender, uuids: Record<SenderName, string>): Promise<void> {
  const links = { DEMO: await world.linksFrom(from, uuids.DEMO, everybody), OTHER: await world.linksFrom(from, uuids.OTHER, everybody) };
  for (const { num, wishes } of all) for (const [name, action] of wishes) {
    expect((await world.press(links[name].get(num) ?? '', action)).status).toBe(303);
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
const expected = (name: SenderName) => all.map(({ num, stopped }) => [num, stopped[name]]);

async function sendList(from: Sender, more: Record<string, unknown>): Promise<number> {
  const { id } = await world.create(from, { recipients: everybody, ...more });
  await world.work();
  expect((await world.post('/smslist/confirm', from.token, { id })).statusCode).toBe(200);
  return id;
}
const estimate = (from: Sender, more: Record<string, unknown>) => world.estimate(from, { recipients: everybody, ...more });

describe('[LNK-02:senders] what recipients stop and undo', () => {
  let from: Sender;
  let uuids: Record<SenderName, string>;
  let api: TestCaller;
  beforeAll(async () => {
    ({ from, uuids, api } = await world.twoNames());
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
    let login: TestLogin = from;
    for (const [index, { num, stopped }] of all.entries()) {
      if (index % TESTS_PER_LOGIN === 0) login = await world.login(['user'], from.customer);
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
