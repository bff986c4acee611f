import { liqpayCheckout, readLiqPayWebhook, type LiqPayKeys, type LiqPayWebhook } from '../../src/money/payments';
import { until } from '../../test/until';
import { callbackAddress, endAll, cleanUp, type CallbackAddress } from '../providers/connection-under-test';
import { CardPayer } from './card-payer.fixture';
import { LiqPaySimulator } from './liqpay-simulator';

const keys: LiqPayKeys = { publicKey: 'shop', privateKey: 'secret', version: 3 };
const paid = '4242424242424242';
afterEach(endAll);

async function shop(options: { version?: 3 | 7; sandbox?: boolean } = {}) {
  const simulator = new LiqPaySimulator({
    shop: { publicKey: 'shop', privateKey: 'secret' }, decideAfterMs: 50, controlPort: 0, behaviour: { callbackRetryMs: [20, 20] },
  });
  const { url, controlPort } = await simulator.start();
  cleanUp(() => simulator.stop());
  const address = await callbackAddress();
  const signed = { ...keys, version: options.version ?? keys.version };
  const checkout = liqpayCheckout(signed, {
    orderId: 'inv-1', amount: 1_005_000n, currency: 'UAH', description: 'Invoice <1>', serverUrl: address.url,
    resultUrl: 'https://portal.example/', sandbox: options.sandbox ?? false,
  });
  const control = async (path: string, body: object) => (
    (await fetch(`http://127.0.0.1:${controlPort}/${path}`, { method: 'POST', body: JSON.stringify(body) })).status
  );
  return { simulator, url, control, checkout, payer: new CardPayer(url), notifications: listen(address, signed), address };
}

/** Webhooks as the shop's code reads them; a rejected one is null. */
function listen(address: CallbackAddress, by: LiqPayKeys, status = () => 200): (LiqPayWebhook | null)[] {
  const notifications: (LiqPayWebhook | null)[] = [];
  address.handle((_request, body, response) => {
    const form = new URLSearchParams(body.toString('utf8'));
    try {
      notifications.push(readLiqPayWebhook(by, { data: form.get('data') ?? '', signature: form.get('signature') ?? '' }));
    } catch {
      notifications.push(null);
    }
    response.writeHead(status()).end();
  });
  return notifications;
}

it.each([3, 7] as const)('[FIN-06] notifies page and server of a shop of a payment, signed as in version %s', async (version) => {
  const { payer, checkout, notifications, simulator } = await shop({ version });
  expect(await payer.state(checkout)).toEqual({});
  expect(
    await payer.pay(checkout, paid),
  ).toMatchObject({ codeExpected: false, payload: { result: 'ok', status: 'success', amount: 100.5, order_id: 'inv-1' } });
  await until(() => notifications.length > 0);
  expect(notifications).toMatchObject([
    { orderId: 'inv-1', status: 'success', action: 'pay', amount: 1_005_000n, currency: 'UAH', sandbox: false },
  ]);
  expect(simulator.journalled('inv-1')).toHaveLength(1);
  expect(await payer.pay(checkout, paid)).toMatchObject({ payload: { payment_id: Number(notifications[0]?.paymentId) } });
  expect(simulator.accepted()).toHaveLength(1);
});

it.each([
  ['4000000000000002', ['failure'], 'limit'], ['4000000000009995', ['failure'], '9859'],
  ['4000000000000077', ['processing', 'success'], null],
  ['4000000000000069', ['3ds_verify', 'error'], 'expired_3ds'], ['4111 1111-1111 1111', ['success'], null],
] as const)('decides by the card %s', async (card, statuses, errCode) => {
  const { payer, checkout, notifications } = await shop();
  expect(await payer.pay(checkout, card)).toMatchObject({ payload: { status: statuses[0] }, codeExpected: false });
  await until(() => notifications.length === statuses.length);
  expect(notifications.map((webhook) => webhook?.status)).toEqual(statuses);
  expect(notifications.at(-1)?.errCode).toBe(errCode);
  expect((await payer.state(checkout)).payload?.['status']).toBe(statuses.at(-1));
});

it('asks for the bank’s code, and allows another card after a wrong one', async () => {
  const { payer, checkout, notifications } = await shop();
  expect(await payer.pay(checkout, '4000000000003063')).toMatchObject({ codeExpected: true, payload: { status: '3ds_verify' } });
  expect(await payer.confirm(checkout, '0000')).toMatchObject({ payload: { result: 'error', status: 'failure', err_code: 'err_3ds' } });
  await payer.pay(checkout, '4000000000003063');
  expect(await payer.confirm(checkout, '1234')).toMatchObject({ payload: { result: 'ok', status: 'success', is_3ds: true } });
  await until(() => notifications.length === 4);
  expect(notifications.map((webhook) => webhook?.status)).toEqual(['3ds_verify', 'failure', '3ds_verify', 'success']);
  expect(new Set(notifications.map((webhook) => webhook?.paymentId)).size).toBe(2);
});

it('lists a card’s invalid fields, and charges nothing', async () => {
  const { payer, checkout, simulator } = await shop();
  expect(await payer.pay(checkout, '4242424242424241', { expires: '13/40', cvv: '12' })).toEqual({ wrong: ['number', 'expires', 'cvv'] });
  expect(await payer.pay(checkout, paid, { expires: '01/20' })).toEqual({ wrong: ['expires'] });
  expect(simulator.accepted()).toEqual([]);
});

it('[CHN-03:liqpay] marks test payments as such', async () => {
  const { payer, checkout, notifications } = await shop({ sandbox: true });
  await payer.pay(checkout, paid);
  await until(() => notifications.length > 0);
  expect(notifications).toMatchObject([{ status: 'sandbox', sandbox: true }]);
});

it('reverses payments later, in part or whole, and sends false webhooks on command', async () => {
  const { payer, checkout, notifications, control } = await shop();
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
  await until(() => notifications.length === 4);
  expect(notifications.map((webhook) => [webhook?.status, webhook?.amount, webhook?.refunded])).toEqual([
    ['success', 1_005_000n, null], ['reversed', 1_005_000n, 5_000n], ['reversed', 1_005_000n, 1_005_000n],
    ['success', 10_000_000_000n, 1_005_000n],
  ]);
});

it('[CHN-03:liqpay] retries, duplicates, forges and refuses webhooks as configured', async () => {
  const { payer, checkout, simulator, address } = await shop();
  let answer = 503;
  const notifications = listen(address, keys, () => answer);
  simulator.behave({ duplicates: 1 });
  await payer.pay(checkout, paid);
  await until(() => notifications.length >= 3);
  answer = 200;
  await until(() => simulator.report().callbacksPending === 0);
  expect(notifications.every((webhook) => webhook?.status === 'success')).toBe(true);

  notifications.length = 0;
  simulator.behave({ forgeCallbacks: true, duplicates: 0 });
  simulator.commands['tell']?.({ order_id: 'inv-1' });
  await until(() => notifications.length > 0);
  expect(notifications).toEqual([null]);
});

it('applies a rule for the card before anything else', async () => {
  const { payer, checkout, simulator } = await shop();
  simulator.behave({ rules: [{ endsWith: '4242', outcome: 'refused', reason: 'antifraud' }] });
  expect(await payer.pay(checkout, paid)).toMatchObject({ payload: { status: 'failure', err_code: 'antifraud' } });
  simulator.behave({ rules: [{ endsWith: '4242', outcome: 'fault', fault: 'server-error', accepted: true }] });
  expect(await payer.pay(checkout, paid)).toMatchObject({ err_code: 'err_api' });
  expect(await payer.state(checkout)).toMatchObject({ payload: { status: 'success' } });
});

it('opens the card page for signed orders, by form or frame, and explains refusals', async () => {
  const { url, checkout: { data, sign } } = await shop();
  const form = new URLSearchParams({ data, signature: sign, origin: 'https://portal.example/x' });
  for (const opened of [
    await fetch(`${url}/api/3/checkout?${form}`), await fetch(`${url}/api/3/checkout`, { method: 'POST', body: form }),
  ]) {
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
  ['no JSON', 'eA==', 'err_api'], ['another shop', { public_key: 'other', version: 3 }, 'public_key_not_found'],
  ['a wrong signature', { public_key: 'shop', version: 3, action: 'status', order_id: 'a' }, 'invalid_signature'],
])('refuses %s with the provider’s error', async (_what, given, code) => {
  const { url, simulator } = await shop();
  const data = typeof given === 'string' ? given : Buffer.from(JSON.stringify(given)).toString('base64');
  const answer = await fetch(`${url}/api/request`, { method: 'POST', body: new URLSearchParams({ data, signature: 'wrong' }) });
  expect(await answer.json()).toMatchObject({ result: 'error', status: 'error', err_code: code });
  const { malformed, unauthorised } = simulator.report();
  expect(malformed + unauthorised).toBe(1);
});
