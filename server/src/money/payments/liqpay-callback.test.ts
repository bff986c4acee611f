import { AppError } from '@portal/contracts';
import fc from 'fast-check';
import { liqpayCheckout, liqpayOutcome, readLiqPayWebhook, type LiqPayKeys } from '.';
import { liqpaySignature } from './liqpay-signature';

const keys: LiqPayKeys = { publicKey: 'i00000000', privateKey: 'a4825234f4bae72a0be04eafe9e8e2bada209255', version: 3 };
const usual = {
  action: 'pay', payment_id: 1_234_567_890, status: 'success', version: 3, public_key: 'i00000000', order_id: 'inv-1', amount: 100.5,
  currency: 'UAH',
};

function signedWebhook(json: string | object, by = keys) {
  const data = Buffer.from(typeof json === 'string' ? json : JSON.stringify(json)).toString('base64');
  return { data, signature: liqpaySignature(by, data) };
}
const reasonOf = (given: { data: string; signature: string }, by = keys) => {
  try {
    readLiqPayWebhook(by, given);
    return 'none';
  } catch (error) {
    return error instanceof AppError && error.error === 'callback_refused' ? error.params['reason'] : error;
  }
};

it('[FIN-06] reads what the provider has signed', () => {
  expect(readLiqPayWebhook(keys, signedWebhook(usual))).toEqual({
    orderId: 'inv-1', paymentId: '1234567890', action: 'pay', status: 'success', amount: 1_005_000n, currency: 'UAH',
    refunded: null, sandbox: false, errCode: null, errDescription: null,
  });
  expect(readLiqPayWebhook(
    keys, signedWebhook({ ...usual, status: 'reversed', refund_amount: 0.3, err_code: 'limit', err_description: 'Ліміт' }),
  ))
    .toMatchObject({ refunded: 3_000n, errCode: 'limit', errDescription: 'Ліміт' });
  expect(
    readLiqPayWebhook({ ...keys, version: 7 }, signedWebhook({ ...usual, version: 7 }, { ...keys, version: 7 })),
  ).toMatchObject({ orderId: 'inv-1' });
});

it('reads sums and ids by their digits, and not by what a float makes of them', () => {
  const reported = readLiqPayWebhook(keys, signedWebhook(
    '{"action":"pay","payment_id":12345678901234567890,"status":"success","public_key":"i00000000","order_id":"a","amount":1e2,"currency":"UAH","refund_amount":0.10}',
  ));
  expect(reported).toMatchObject({ paymentId: '12345678901234567890', amount: 1_000_000n, refunded: 1_000n });
});

it('[FIN-06] refuses what is signed wrongly, of another shop or not to be read, and says which', () => {
  const right = signedWebhook(usual);
  expect(reasonOf({ ...right, signature: '' })).toBe('signature');
  expect(reasonOf({ ...right, data: signedWebhook({ ...usual, amount: 1_000_000 }).data })).toBe('signature');
  expect(reasonOf(signedWebhook(usual, { ...keys, privateKey: 'guessed' }))).toBe('signature');
  expect(reasonOf(signedWebhook(usual, { ...keys, version: 7 }))).toBe('signature');
  expect(reasonOf(signedWebhook({ ...usual, public_key: 'i11111111' }))).toBe('public_key');
  expect(reasonOf(signedWebhook({ ...usual, public_key: null }))).toBe('public_key');
  for (const wrong of [
    '', 'null', '[]', '7', '{"order_id":', '\u0000', { ...usual, amount: 0.1 + 0.2 }, { ...usual, amount: -1 },
    { ...usual, amount: '1,00' }, { ...usual, amount: null },
    { ...usual, refund_amount: 1.005 }, { ...usual, order_id: '' }, { ...usual, order_id: { toString: 'x' } },
    { ...usual, currency: undefined }, { ...usual, status: ['success'] },
  ]) expect([wrong, reasonOf(signedWebhook(wrong))]).toEqual([wrong, 'unreadable']);
  const torn = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('base64');
  expect(reasonOf({ data: torn, signature: liqpaySignature(keys, torn) })).toBe('unreadable');
  const long = 'A'.repeat(70_000);
  expect(reasonOf({ data: long, signature: liqpaySignature(keys, long) })).toBe('unreadable');
});

it('throws nothing but a refusal, whatever comes', () => {
  fc.assert(fc.property(fc.string(), fc.string(), (data, signature) => reasonOf({ data, signature }) === 'signature'));
  fc.assert(fc.property(fc.json(), (json) => ['unreadable', 'public_key', 'none'].includes(String(reasonOf(signedWebhook(json))))));
});

it('[FIN-06] says of a test that no money has moved', () => {
  for (const test of [{ status: 'sandbox' }, { sandbox: 1 }, { sandbox: '1' }, { sandbox: true }]) {
    expect([test, readLiqPayWebhook(keys, signedWebhook({ ...usual, ...test })).sandbox]).toEqual([test, true]);
  }
  expect(readLiqPayWebhook(keys, signedWebhook({ ...usual, sandbox: 0 })).sandbox).toBe(false);
  const testShop = { ...keys, publicKey: 'sandbox_i00000000' };
  expect(readLiqPayWebhook(testShop, signedWebhook({ ...usual, public_key: 'sandbox_i00000000' }, testShop)).sandbox).toBe(true);
});

it.each([
  ...['success', 'wait_compensation', 'sandbox'].map((status) => [status, 'paid']),
  ...['failure', 'error'].map((status) => [status, 'failed']),
  ['reversed', 'reversed'],
  ...[
    'subscribed', 'unsubscribed', '3ds_verify', 'captcha_verify', 'cvv_verify', 'ivr_verify', 'otp_verify', 'password_verify',
    'phone_verify', 'pin_verify', 'receiver_verify',
    'sender_verify', 'senderapp_verify', 'wait_qr', 'wait_sender', 'p24_verify', 'mp_verify', 'cash_wait', 'hold_wait', 'invoice_wait',
    'prepared', 'processing', 'try_again',
    'wait_accept', 'wait_card', 'wait_lc', 'wait_reserve', 'wait_secure', '', 'SUCCESS', 'constructor', 'one_of_tomorrow',
  ].map((status) => [status, 'pending']),
])('[FIN-06] takes %p for %s', (status, outcome) => {
  expect(liqpayOutcome(status ?? '')).toBe(outcome);
});

it('[FIN-02] opens a checkout with what is to be paid, in Russian, and a signature', () => {
  const order = {
    orderId: 'inv-1', amount: 1_005_000n, currency: 'UAH', description: 'Рахунок 1', serverUrl: 'https://portal.example/in',
    resultUrl: 'https://portal.example/out', sandbox: false,
  };
  const { data, sign } = liqpayCheckout(keys, order);
  expect(sign).toBe(liqpaySignature(keys, data));
  expect(JSON.parse(Buffer.from(data, 'base64').toString('utf8'))).toEqual({
    version: 3, public_key: 'i00000000', action: 'pay', amount: 100.5, currency: 'UAH', description: 'Рахунок 1', order_id: 'inv-1',
    language: 'ru',
    server_url: 'https://portal.example/in', result_url: 'https://portal.example/out',
  });
  const test = liqpayCheckout({ ...keys, version: 7 }, { ...order, sandbox: true });
  expect(JSON.parse(Buffer.from(test.data, 'base64').toString('utf8'))).toMatchObject({ version: 7, sandbox: 1 });
});
