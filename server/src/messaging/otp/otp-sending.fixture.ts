import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { databaseUrl } from '../../../test/cluster';
import { SinchSimulator } from '../../../simulators/sinch/sinch-simulator';
import { SmscSimulator } from '../../../simulators/smsc/smsc-simulator';
import { TelegramSimulator } from '../../../simulators/telegram/telegram-simulator';
import type { CallbackAnswer } from '../channels';
import { connectEngineDatabase, Engine, Receiver } from '../dispatcher';
import type { TestCaller } from '../../../test/api-caller';
import { startOtpWork } from './otp-work';
import { createOtpWorld, type OtpWorld } from './otp.fixture';

export type SendingOtpWorld = OtpWorld & {
  smsc: SmscSimulator;
  telegram: TelegramSimulator;
  sinch: SinchSimulator;
  /** Calls as a customer with SMS, Telegram and flash call routes to the simulators. */
  api: TestCaller;
  /** Calls as the same customer's sandbox, which has separate connections to the same simulators. */
  trial: TestCaller;
};

const SINCH = { key: 'application', secret: Buffer.from('the secret of the application').toString('base64') };
const environment = { SMSC_PASSWORD: 'secret', TELEGRAM_TOKEN: 'gateway-token', SINCH_SECRET: SINCH.secret };
const smpp = {
  systemId: 'portal', passwordEnv: 'SMSC_PASSWORD', binds: 1, window: 50, messageIdFormat: 'decimal', reconnectMinMs: 20,
  reconnectMaxMs: 100,
};

/** The real engine, receiver and background work, with simulated providers of SMS, Telegram codes and flash calls. */
export async function createSendingOtpWorld(): Promise<SendingOtpWorld> {
  const world = await createOtpWorld();
  const { db } = world;
  const failures: unknown[] = [];
  const failed = (error: unknown) => { failures.push(error); };
  const { sender, api } = await world.actor();
  const connect = async (channel: string, settings: Record<string, string | number>, sandbox = false) => {
    const [row] = await db<{ id: bigint; key: string }[]>`
      with created as (insert into provider (name, channel) values (gen_random_uuid()::text, ${channel}) returning id)
      insert into provider_connection (provider_id, name, settings, sandbox)
      select id, ${sandbox ? `${channel} of the sandbox` : channel}, ${db.json(settings)}, ${sandbox} from created
      returning id, callback_key::text as key`;
    if (!row) throw new Error('no connection was made');
    return row;
  };
  // The callback server starts before the receiver exists, because connections need the server's address.
  const accepts: { receiver?: Receiver } = {};
  const called = createServer((request, response) => {
    const answering = accepts.receiver === undefined ? Promise.resolve({ status: 503 }) : answer(accepts.receiver, request);
    answering.then(
      (answered) => response.writeHead(answered?.status ?? 404).end(answered && 'body' in answered ? answered.body : undefined), failed,
    );
  });
  await new Promise<void>((listening) => { called.listen(0, '127.0.0.1', listening); });
  const callbackUrl = `http://127.0.0.1:${(called.address() as AddressInfo).port}`;

  const [smsc, telegram] = [new SmscSimulator({ accounts: { portal: 'secret', sandbox: 'secret' } }), new TelegramSimulator()];
  const [{ port }, { url: telegramUrl }] = await Promise.all([smsc.start(), telegram.start()]);
  const [smsSettings, telegramSettings] = [{ ...smpp, host: '127.0.0.1', port }, { baseUrl: telegramUrl, tokenEnv: 'TELEGRAM_TOKEN' }];
  const bySms = await connect('smpp', smsSettings);
  const byTelegram = await connect('telegram_gateway', telegramSettings);
  await Promise.all([connect('smpp', { ...smsSettings, systemId: 'sandbox' }, true), connect('telegram_gateway', telegramSettings, true)]);
  const byCall = await connect('sinch_flashcall', { applicationKey: SINCH.key, secretEnv: 'SINCH_SECRET' });
  const sinch = new SinchSimulator({ applications: [{ ...SINCH, callbackUrl: `${callbackUrl}/providers/${byCall.key}/events` }] });
  const { url: sinchUrl } = await sinch.start();
  for (const [type, { id }] of [['sms', bySms], ['telegram_otp', byTelegram], ['flashcall', byCall]] as const) {
    await db`update direction set provider_connection_id = ${id} where message_type = ${type}`;
  }
  await db`update provider_connection set settings = settings || ${db.json({ baseUrl: sinchUrl })} where id = ${byCall.id}`;

  // The engine must not see connections without a simulated provider.
  await db`delete from direction where provider_connection_id in (select id from provider_connection where settings = '{}')`;
  await db`delete from provider_connection where settings = '{}'`;

  const [database] = await db<{ name: string }[]>`select current_database() as name`;
  const url = databaseUrl(process.env.TEST_SERVER_URL ?? '', database?.name ?? '');
  const receiving = connectEngineDatabase(url, { applicationName: 'test receiver', max: 2 });
  const receiver = new Receiver({ db: receiving, environment, callbackUrl, stored: () => undefined, failed });
  accepts.receiver = receiver;
  const engine = new Engine({ databaseUrl: url, environment, callbackUrl, failed });
  await engine.start();
  const work = startOtpWork({ db, home: 'UA', keys: [], publicUrl: null, onError: failed });

  return {
    ...world, api, trial: await world.sandboxCaller(sender), smsc, telegram, sinch,
    async close() {
      await work.stop();
      await engine.stop(500);
      called.close();
      called.closeAllConnections();
      await receiver.stop(500);
      await Promise.all([smsc.stop(), telegram.stop(), sinch.stop(), receiving.end({ timeout: 5 })]);
      await world.close();
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** Passes provider callbacks to the receiver, like the route `/providers/<key>/<path>`. */
async function answer(receiver: Receiver, request: IncomingMessage): Promise<CallbackAnswer | null> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const [, key = '', path = ''] = /^\/providers\/([^/]+)\/(.*)$/.exec(pathname) ?? [];
  const body = Buffer.concat(await request.toArray());
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return receiver.receive(key, { method: request.method ?? 'GET', path, query: {}, headers, body, receivedAt: new Date() });
}
