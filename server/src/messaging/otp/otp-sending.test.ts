import { demoRules } from '../../../simulators/providers/demo-rules';
import type { TestCaller } from '../../../test/api-caller';
import { until } from '../../../test/until';
import { nextNumber } from './otp.fixture';
import { createSendingOtpWorld, type SendingOtpWorld } from './otp-sending.fixture';

let world: SendingOtpWorld;
let api: TestCaller;
beforeAll(async () => {
  world = await createSendingOtpWorld();
  ({ api } = world);
});
afterAll(() => world.close());

const channels = (...types: string[]) => types.map((type) => ({ type, waitSeconds: 300 }));
const create = async (to: string, ...types: string[]) => {
  const { status, body } = await world.requestOtp(api, { to, channels: channels(...types), text: 'It is {code}', length: 6 });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body.uuid;
};
const untilSteps = (uuid: string, steps: string[]) => until(async () => {
  const { tries } = await world.show(api, uuid);
  return JSON.stringify(tries.map(({ type, status }) => `${type} ${status}`)) === JSON.stringify(steps);
}, steps.join());
const numberEnding = (ending: string) => nextNumber().slice(0, -ending.length) + ending;

it('[API-01] goes by Telegram, and by SMS to whom Telegram does not reach, with the same code', async () => {
  world.telegram.behave({ rules: [{ endsWith: '77', outcome: 'refused', reason: 'PHONE_NUMBER_NOT_REGISTERED' }] });
  const [reached, other] = [numberEnding('55'), numberEnding('77')];
  const [first, second] = [await create(reached, 'telegram_otp', 'sms'), await create(other, 'telegram_otp', 'sms')];
  await untilSteps(first, ['telegram_otp delivered']);
  await untilSteps(second, ['telegram_otp rejected', 'sms delivered']);
  const byTelegram = world.telegram.accepted().find(({ destination }) => destination === reached)?.request as { code: string };
  const bySms = world.smsc.accepted().filter(({ destination }) => destination === other);
  expect(bySms.map(({ text }) => text)).toEqual([`It is ${await world.codeOf(second)}`]);
  expect((await world.verify(api, first, byTelegram.code)).body).toMatchObject({ verified: true });
  expect((await world.verify(api, second, bySms[0]?.text.slice(-6) ?? '')).body).toMatchObject({ verified: true });
  expect(world.smsc.accepted().some(({ destination }) => destination === reached)).toBe(false);
});

it('[API-01] is of a flash call how the number ends that called, as its provider has told it', async () => {
  world.sinch.behave({ rules: [] });
  const to = nextNumber();
  const uuid = await create(to, 'flashcall', 'sms');
  await untilSteps(uuid, ['flashcall delivered']);
  const caller = world.sinch.accepted().find(({ destination }) => destination === to)?.source ?? '';
  const reported = JSON.stringify(await world.show(api, uuid));
  expect(reported).not.toContain(caller.slice(-4));
  expect((await world.verify(api, uuid, caller.slice(-5))).body).toEqual({ verified: false, status: 'pending', attemptsLeft: 4 });
  expect((await world.verify(api, uuid, caller.slice(-4))).body).toMatchObject({ verified: true });
});

it('[API-01] holds both codes for right where a call that did not ring is followed by an SMS', async () => {
  world.sinch.behave({ rules: [{ endsWith: '88', outcome: 'undeliverable' }] });
  const [one, other] = [numberEnding('188'), numberEnding('288')];
  const [byMessage, byCall] = [await create(one, 'flashcall', 'sms'), await create(other, 'flashcall', 'sms')];
  for (const uuid of [byMessage, byCall]) await untilSteps(uuid, ['flashcall undeliverable', 'sms delivered']);
  const text = world.smsc.accepted().find(({ destination }) => destination === one)?.text ?? '';
  expect((await world.verify(api, byMessage, text.slice(-6))).body).toMatchObject({ verified: true });
  const caller = world.sinch.accepted().find(({ destination }) => destination === other)?.source ?? '';
  expect((await world.verify(api, byCall, caller.slice(-4))).body).toMatchObject({ verified: true });
});

it('[API-01] does not send a code again that was canceled while it was submitted', async () => {
  world.smsc.behave({ rules: [{ endsWith: '66', outcome: 'refused', status: 0x08 }], answerDelayMs: [500, 500] });
  const { refused } = world.smsc.stats();
  const uuid = await create(numberEnding('66'), 'sms');
  await until(async () => (await world.db`select from send_attempt`).length > 0, 'it is being submitted');
  await api.call('POST', `/api/v1/otp/${uuid}/cancel`);
  const message = async () => (await world.db<{ status: number; reason: string | null }[]>`
    select status, reason from message where id = (select message_id from otp_attempt where otp_uuid = ${uuid})`)[0];
  await until(async () => (await message())?.status === 2, 'it is over');
  expect(await message()).toMatchObject({ reason: 'cancelled' });
  await untilSteps(uuid, ['sms canceled']);
  expect(world.smsc.stats().refused - refused).toBeLessThanOrEqual(1);
  world.smsc.behave({ rules: [], answerDelayMs: [0, 0] });
});

it('[API-01] falls back to SMS in the sandbox for a number that ends with 96, as its simulators come with the portal', async () => {
  world.telegram.behave(demoRules.telegram);
  const to = numberEnding('96');
  const { status, body: { uuid } } = await world.requestOtp(world.trial, {
    to, channels: channels('telegram_otp', 'sms'), text: 'It is {code}', length: 6,
  });
  expect(status).toBe(201);
  const tries = async () => (await world.show(world.trial, uuid)).tries.map((step) => `${step.type} ${step.status}`);
  // Telegram has no other final state for an undelivered code.
  await until(async () => (await tries()).join() === 'telegram_otp expired,sms delivered', 'the SMS in place of the code by Telegram');
  expect(world.telegram.accepted().filter(({ destination }) => destination === to)).toHaveLength(1);
  expect(world.smsc.accepted().filter(({ destination }) => destination === to).map(({ text }) => text)).toEqual(['It is 123456']);
  expect((await world.verify(world.trial, uuid, '123456')).body).toMatchObject({ verified: true });
});
