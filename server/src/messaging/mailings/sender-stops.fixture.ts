import type { Estimate } from '@portal/contracts';
import { apiCaller, type TestCaller } from '../../../test/api-caller';
import { envelopeOf } from '../../../test/app';
import { verifyLedger } from '../../money/billing';
import { startSending, type SendingWorld } from './engine.fixture';
import { createMailingWorld, mailingBody, type MailingWorld, type Sender } from './mailings.fixture';

export type SenderName = 'DEMO' | 'OTHER';
/** A customer with the alpha names DEMO (SMS, Viber) and OTHER (SMS), whose messages the simulators take. */
type TwoNames = { from: Sender; uuids: Record<SenderName, string>; api: TestCaller };

export type SenderStopsWorld = MailingWorld & {
  sending: SendingWorld;
  twoNames(): Promise<TwoNames>;
  /** Adds an alpha name that sends SMS, and returns its uuid. */
  alphaName(from: Sender, name: string): Promise<string>;
  /** Presses a button of the page behind a link. */
  press(path: string, action: string): Promise<Response>;
  open(path: string): Promise<string>;
  /** The path of each number's link in a message from the alpha name. */
  linksFrom(from: Sender, alphaNameUuid: string, nums: string): Promise<Map<string, string>>;
  estimate(from: Sender, more: Record<string, unknown>): Promise<Estimate>;
};

const LINK = /[0-9A-Za-z]{22}$/;

/** On closing, the ledger must be right. */
export async function createSenderStopsWorld(): Promise<SenderStopsWorld> {
  const world = await createMailingWorld({ shortLinksUrl: 'https://s.example' });
  const origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
  const sending = await startSending(world.db);
  return {
    ...world,
    sending,
    twoNames: () => twoNames(world, sending),
    alphaName: (from, name) => alphaName(world, sending, from, name),
    press: (path, action) => fetch(origin + path, {
      method: 'POST', redirect: 'manual', body: `action=${action}`, headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    open: async (path) => (await fetch(origin + path)).text(),
    linksFrom: (from, alphaNameUuid, nums) => linksFrom(world, from, alphaNameUuid, nums),
    estimate: async (from, more) => envelopeOf(
      await world.post('/v2/mailings/estimate', from.token, mailingBody(from, more)),
    ).data as unknown as Estimate,
    async close() {
      await sending.stop();
      const findings = await verifyLedger(world.db);
      await world.close();
      if (findings.length > 0) throw new Error(JSON.stringify(findings));
    },
  };
}

async function twoNames(world: MailingWorld, sending: SendingWorld): Promise<TwoNames> {
  const from = await world.unguarded(['user', 'clientAdmin', 'stoplistadmin']);
  await world.covers(from, 'viber', 2_000n, { connectionId: sending.richConnection });
  const other = await alphaName(world, sending, from, 'OTHER');
  await world.db`
    update direction set provider_connection_id = ${sending.smsConnection}
    where customer_id = ${from.customer.id} and message_type = 'sms'`;
  return { from, uuids: { DEMO: from.alphaNameUuid, OTHER: other }, api: await apiCaller(world, from) };
}

async function alphaName(world: MailingWorld, { smsConnection }: SendingWorld, { customer }: Sender, name: string): Promise<string> {
  const [added] = await world.db<{ uuid: string }[]>`
    with named as (
      insert into alpha_name (customer_id, organization_id, name)
      values (${customer.id}, ${customer.organizationId}, ${name}) returning customer_id, id, uuid
    ), direction as (
      insert into direction (customer_id, alpha_name_id, message_type, provider_connection_id, provider_alpha_name)
      select customer_id, id, 'sms', ${smsConnection}, ${name} from named
    ) select uuid from named`;
  return added?.uuid ?? '';
}

async function linksFrom(world: MailingWorld, from: Sender, alphaNameUuid: string, nums: string): Promise<Map<string, string>> {
  const { id } = await world.create(from, { alphaNameUuid, body: 'Stop: {unsubscribe}', recipients: nums });
  await world.work();
  const rows = await world.db<{ recipient: string; body: string }[]>`
    select message.recipient, content.body from message
    join message_content content on content.customer_id = message.customer_id and content.message_id = message.id
    where message.list_id = ${id}`;
  return new Map(rows.map(({ recipient, body }) => [recipient, `/l/${LINK.exec(body)?.[0] ?? ''}`]));
}
