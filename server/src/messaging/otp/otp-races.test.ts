import type { TestCaller } from '../../../test/api-caller';
import { inTurn } from '../../../test/races';
import { accepted, idOf, receipt, refused, steppedEngine, type Sender, type SteppedEngine } from '../../../test/sending';
import { verifyLedger } from '../../money/billing';
import { createOtpWorld, nextNumber, type OtpWorld } from './otp.fixture';

let world: OtpWorld;
let sender: Sender;
let api: TestCaller;
let engine: SteppedEngine;
let connection: bigint;
beforeAll(async () => { world = await createOtpWorld(); });
afterAll(() => world.close());

/** The customer's first channel is submitted by hand. */
async function submittedByHand(type: string): Promise<void> {
  await world.db`delete from connection_lease`;
  await world.db`delete from engine_node`;
  ({ sender, api } = await world.actor());
  const [route] = await world.db<{ id: bigint }[]>`
    select provider_connection_id as id from direction where customer_id = ${sender.customer.id} and message_type = ${type}`;
  connection = route?.id ?? 0n;
  const { customer: { id: customerId } } = sender;
  engine = await steppedEngine({ db: world.db, sender: { customerId }, mainConnection: connection, fallbackConnection: connection });
}

const create = async (...types: string[]) => (await world.requestOtp(api, {
  to: nextNumber(), channels: types.map((type) => ({ type, waitSeconds: 20 })), text: 'It is {code}', length: 6,
})).body.uuid;
const next = (uuid: string) => api.call('POST', `/api/v1/otp/${uuid}/next`);
const tries = async (uuid: string) => (await world.show(api, uuid)).tries.map(({ status }) => status);

async function claim(uuid: string) {
  const [first] = await world.db<{ listId: bigint; messageId: bigint }[]>`
    select list_id as "listId", message_id as "messageId" from otp_attempt where otp_uuid = ${uuid} and position = 0`;
  const claimed = await engine.claim(first?.listId ?? 0n, 0);
  const attempt = claimed.find(({ messageId }) => messageId === first?.messageId);
  if (!attempt) throw new Error('the code was not queued');
  return attempt;
}

describe('a flash code is verified while its receipt comes with the acceptance of another call', () => {
  const CALLER = '4829';

  /** A call that rang, and an SMS that waits behind it. */
  async function ringing() {
    await submittedByHand('flashcall');
    const uuid = await create('flashcall', 'sms');
    const rang = await claim(uuid);
    await engine.storeResults(connection, { outcomes: [{
      kind: 'accepted', attemptId: rang.attemptId, providerMessageId: idOf(rang), detail: { cliFilter: `(.*)${CALLER}(.*)` },
    }] });
    expect((await next(uuid)).status).toBe(200);
    const other = await create('flashcall');
    const outcomes = [accepted(await claim(other))];
    return {
      rang, uuid, other, verify: () => world.verify(api, uuid, CALLER),
      results: () => engine.storeResults(connection, { outcomes, receipts: [receipt(idOf(rang), 'delivered')], lock: false }),
    };
  }

  it.each(['the code first', 'the receipt first'])('%s, and neither waits for the other for ever', async (order) => {
    const { uuid, other, rang, verify, results } = await ringing();
    const { db } = world;
    await (order === 'the code first'
      ? inTurn<unknown>(db, (tx) => tx`select from message_content where message_id = ${rang.messageId} for update`, [verify, results])
      : inTurn<unknown>(db, (tx) => tx`select from account where customer_id = ${sender.customer.id} for update`, [results, verify]));
    expect((await world.show(api, uuid)).status).toBe('verified');
    expect([await tries(uuid), await tries(other)]).toEqual([['delivered', 'canceled'], ['processing']]);
    expect(await verifyLedger(world.db)).toEqual([]);
  });
});

describe('a message that was replaced while it was submitted', () => {
  async function replaced() {
    await submittedByHand('sms');
    const uuid = await create('sms', 'telegram_otp');
    const code = await world.codeOf(uuid);
    const attempt = await claim(uuid);
    await next(uuid);
    await world.ends(uuid, 1, 2);
    await world.after(2);
    expect((await world.show(api, uuid)).status).toBe('pending');
    return { uuid, code, attempt };
  }

  it('[API-01] may still arrive, so its code can be verified', async () => {
    const { uuid, code, attempt } = await replaced();
    await engine.storeResults(connection, { outcomes: [accepted(attempt)], receipts: [receipt(idOf(attempt), 'delivered')] });
    await world.after(10);
    expect((await world.verify(api, uuid, code)).body).toMatchObject({ verified: true });
  });

  it('[API-01] fails its code once the provider refused it', async () => {
    const { uuid, attempt } = await replaced();
    await engine.storeResults(connection, { outcomes: [refused(attempt)] });
    await world.after(10);
    expect((await world.show(api, uuid)).status).toBe('failed');
  });
});
