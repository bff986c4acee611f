import { liqpayCheckout, readLiqPayNotice, type LiqPayKeys, type LiqPayNotice } from '../../src/payments';
import { until } from '../../test/until';
import { callbackAddress, endAll, cleanUp, type CallbackAddress } from '../providers/connection-under-test';
import { CardPayer } from './card-payer.fixture';
import { LiqPaySimulator } from './liqpay-simulator';

const keys: LiqPayKeys = { publicKey: 'shop', privateKey: 'secret', version: 3 };
const paid = '4242424242424242';
afterEach(endAll);

async function shop(options: { version?: 3 | 7; sandbox?: boolean } = {}) {
  const simulator = new LiqPaySimulator({ shop: { publicKey: 'shop', privateKey: 'secret' }, decideAfterMs: 50, controlPort: 0, behaviour: { callbackRetryMs: [20, 20] } });
  const { url, controlPort } = await simulator.start();
  cleanUp(() => simulator.stop());
  const address = await callbackAddress();
  const signed = { ...keys, version: options.version ?? keys.version };
  const checkout = liqpayCheckout(signed, {
    orderId: 'inv-1', amount: 1_005_000n, currency: 'UAH', description: 'Invoice <1>', serverUrl: address.url, resultUrl: 'https://portal.example/', sandbox: options.sandbox ?? false,
  });
  const control = async (path: string, body: object) => (await fetch(`http://127.0.0.1:${controlPort}/${path}`, { method: 'POST', body: JSON.stringify(body) })).status;
  return { simulator, url, control, checkout, payer: new CardPayer(url), heard: listen(address, signed), address };
}

/** Webhooks as the shop's code reads them; a rejected one is null. */
function listen(address: CallbackAddress, by: LiqPayKeys, status = () => 200): (LiqPayNotice | null)[] {
  const heard: (LiqPayNotice | null)[] = [];
  address.handle((_request, body, response) => {
    const form = new URLSearchParams(body.toString('utf8'));
    try {
      heard.push(readLiqPayNotice(by, { data: form.get('data') ?? '', signature: form.get('signature') ?? '' }));
    } catch {
      heard.push(null);
    }
    response.writeHead(status()).end();
  });
  return heard;
}

it.each([3, 7] as const)('[FIN-06] tells the page and the server of a shop of a payment, signed as version %s is', async (version) => {
  const { payer, checkout, heard, simulator } = await shop({ version });
  expect(await payer.state(checkout)).toEqual({});
  expect(await payer.pay(checkout, paid)).toMatchObject({ codeExpected: false, told: { result: 'ok', status: 'success', amount: 100.5, order_id: 'inv-1' } });
  await until(() => heard.length > 0);
  expect(heard).toMatchObject([{ orderId: 'inv-1', status: 'success', action: 'pay', amount: 1_005_000n, currency: 'UAH', sandbox: false }]);
  expect(simulator.journalled('inv-1')).toHaveLength(1);
  expect(await payer.pay(checkout, paid)).toMatchObject({ told: { payment_id: Number(heard[0]?.paymentId) } });
  expect(simulator.accepted()).toHaveLength(1);
});

it.each([
  ['4000000000000002', ['failure'], 'limit'], ['4000000000009995', ['failure'], '9859'], ['4000000000000077', ['processing', 'success'], null],
  ['4000000000000069', ['3ds_verify', 'error'], 'expired_3ds'], ['4111 1111-1111 1111', ['success'], null],
] as const)('decides by the card %s', async (card, statuses, errCode) => {
  const { payer, checkout, heard } = await shop();
  expect(await payer.pay(checkout, card)).toMatchObject({ told: { status: statuses[0] }, codeExpected: false });
  await until(() => heard.length === statuses.length);
  expect(heard.map((notice) => notice?.status)).toEqual(statuses);
  expect(heard.at(-1)?.errCode).toBe(errCode);
  expect((await payer.state(checkout)).told?.['status']).toBe(statuses.at(-1));
});

it('asks for the code of the bank, and lets another card be tried after a wrong one', async () => {
  const { payer, checkout, heard } = await shop();
  expect(await payer.pay(checkout, '4000000000003063')).toMatchObject({ codeExpected: true, told: { status: '3ds_verify' } });
  expect(await payer.confirm(checkout, '0000')).toMatchObject({ told: { result: 'error', status: 'failure', err_code: 'err_3ds' } });
  await payer.pay(checkout, '4000000000003063');
  expect(await payer.confirm(checkout, '1234')).toMatchObject({ told: { result: 'ok', status: 'success', is_3ds: true } });
  await until(() => heard.length === 4);
  expect(heard.map((notice) => notice?.status)).toEqual(['3ds_verify', 'failure', '3ds_verify', 'success']);
  expect(new Set(heard.map((notice) => notice?.paymentId)).size).toBe(2);
});

it('names the fields of a card that are wrong, and takes none of it', async () => {
  const { payer, checkout, simulator } = await shop();
  expect(await payer.pay(checkout, '4242424242424241', { expires: '13/40', cvv: '12' })).toEqual({ wrong: ['number', 'expires', 'cvv'] });
  expect(await payer.pay(checkout, paid, { expires: '01/20' })).toEqual({ wrong: ['expires'] });
  expect(simulator.accepted()).toEqual([]);
});

it('[CHN-03:liqpay] lets the payments of a test end as such', async () => {
  const { payer, checkout, heard } = await shop({ sandbox: true });
  await payer.pay(checkout, paid);
  await until(() => heard.length > 0);
  expect(heard).toMatchObject([{ status: 'sandbox', sandbox: true }]);
});

it('is told to take a payment back later, in part and whole, and to say what is not so', async () => {
  const { payer, checkout, heard, control } = await shop();
  expect(await control('reverse', { order_id: 'inv-1' })).toBe(409);
  await payer.pay(checkout, paid);
  expect(await control('reverse', { order_id: 'inv-1', amount: 200 })).toBe(409);
  expect(await control('reverse', { order_id: 'inv-1', amount: 0.5 })).toBe(200);
  expect(await control('reverse', { order_id: 'inv-1' })).toBe(200);
  expect(await control('reverse', { order_id: 'inv-1' })).toBe(409);
  expect(await control('reverse', { order: 'inv-1' })).toBe(400);
  expect(await control('constructor', {})).toBe(404);
  expect(await control('tell', { order_id: 'inv-1', change: { status: 'success', amount: 1_000_000, currency: 'USD' } })).toBe(200);
  expect(await control('tell', { order_id: 'inv-2' })).toBe(409);
  await until(() => heard.length === 4);
  expect(heard.map((notice) => [notice?.status, notice?.amount, notice?.refunded])).toEqual([
    ['success', 1_005_000n, null], ['reversed', 1_005_000n, 5_000n], ['reversed', 1_005_000n, 1_005_000n], ['success', 10_000_000_000n, 1_005_000n],
  ]);
});

it('[CHN-03:liqpay] calls again until it is taken, doubles, forges and refuses as it is told', async () => {
  const { payer, checkout, simulator, address } = await shop();
  let answer = 503;
  const heard = listen(address, keys, () => answer);
  simulator.behave({ duplicates: 1 });
  await payer.pay(checkout, paid);
  await until(() => heard.length >= 3);
  answer = 200;
  await until(() => simulator.report().callbacksPending === 0);
  expect(heard.every((notice) => notice?.status === 'success')).toBe(true);

  heard.length = 0;
  simulator.behave({ forgeCallbacks: true, duplicates: 0 });
  simulator.commands['tell']?.({ order_id: 'inv-1' });
  await until(() => heard.length > 0);
  expect(heard).toEqual([null]);
});

it('goes by a rule about the card before all else', async () => {
  const { payer, checkout, simulator } = await shop();
  simulator.behave({ rules: [{ endsWith: '4242', outcome: 'refused', reason: 'antifraud' }] });
  expect(await payer.pay(checkout, paid)).toMatchObject({ told: { status: 'failure', err_code: 'antifraud' } });
  simulator.behave({ rules: [{ endsWith: '4242', outcome: 'fault', fault: 'server-error', accepted: true }] });
  expect(await payer.pay(checkout, paid)).toMatchObject({ err_code: 'err_api' });
  expect(await payer.state(checkout)).toMatchObject({ told: { status: 'success' } });
});

it('opens a page for the card where the order is signed, by a form and in a frame alike, and says why not elsewhere', async () => {
  const { url, checkout: { data, sign } } = await shop();
  const form = new URLSearchParams({ data, signature: sign, origin: 'https://portal.example/x' });
  for (const opened of [await fetch(`${url}/api/3/checkout?${form}`), await fetch(`${url}/api/3/checkout`, { method: 'POST', body: form })]) {
    const page = await opened.text();
    expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page).toContain('<html lang="ru">');
    expect(page).toContain('Invoice &#60;1&#62;');
    expect(page).toContain('100.50 UAH');
    expect(page).toContain('"shopOrigin":"https://portal.example"');
    expect(page).not.toContain('Invoice <1>');
  }
  const refused = await fetch(`${url}/api/3/checkout?${new URLSearchParams({ data, signature: 'wrong', language: 'en' })}`);
  expect([refused.status, (await refused.text()).includes('invalid_signature')]).toEqual([400, true]);
});

it.each([
  ['no JSON', 'eA==', 'err_api'], ['another shop', { public_key: 'other', version: 3 }, 'public_key_not_found'], ['a wrong signature', { public_key: 'shop', version: 3, action: 'status', order_id: 'a' }, 'invalid_signature'],
])('refuses %s in the words of the provider', async (_what, given, code) => {
  const { url, simulator } = await shop();
  const data = typeof given === 'string' ? given : Buffer.from(JSON.stringify(given)).toString('base64');
  const answer = await fetch(`${url}/api/request`, { method: 'POST', body: new URLSearchParams({ data, signature: 'wrong' }) });
  expect(await answer.json()).toMatchObject({ result: 'error', status: 'error', err_code: code });
  const { malformed, unauthorised } = simulator.report();
  expect(malformed + unauthorised).toBe(1);
});
