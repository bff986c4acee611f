import { createServer, type RequestListener } from 'node:http';
import type { AppError } from '@portal/contracts';
import { CardPayer } from '../../../simulators/liqpay/card-payer.fixture';
import { LiqPaySimulator } from '../../../simulators/liqpay/liqpay-simulator';
import { liqpayApi, liqpayCheckout, type LiqPayKeys } from '.';

const keys: LiqPayKeys = { publicKey: 'shop', privateKey: 'secret', version: 3 };
const order = {
  orderId: 'inv-1', amount: 1_005_000n, currency: 'UAH', description: 'Invoice 1', serverUrl: 'http://127.0.0.1:1/',
  resultUrl: 'http://127.0.0.1:1/', sandbox: false,
};
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => { for (const end of ends.splice(0)) await end(); });

async function simulated() {
  const simulator = new LiqPaySimulator({ shop: { publicKey: 'shop', privateKey: 'secret' } });
  const { url } = await simulator.start();
  ends.push(() => simulator.stop());
  return { simulator, url, api: `${url}/api/` };
}

async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((listening) => { server.listen(0, '127.0.0.1', listening); });
  ends.push(async () => {
    server.closeAllConnections();
    await new Promise((closed) => { server.close(closed); });
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/api/`;
}

const failureOf = async (pending: Promise<unknown>) => {
  const error = await pending.then(() => undefined, (thrown: AppError) => thrown);
  return [error?.error, error?.params['reason']];
};

it.each([3, 7] as const)('[FIN-06] asks what became of an order and gives a part back, then the rest (version %s)', async (version) => {
  const { url, api } = await simulated();
  const signed = { ...keys, version };
  const liqpay = liqpayApi({ api, keys: signed });
  expect(await liqpay.status('inv-1')).toBeNull();
  await new CardPayer(url).pay(liqpayCheckout(signed, order), '4242424242424242');
  expect(
    await liqpay.status('inv-1'),
  ).toMatchObject({ orderId: 'inv-1', status: 'success', action: 'pay', amount: 1_005_000n, currency: 'UAH', refunded: null });
  expect(
    await liqpay.refund('inv-1', 3_000n),
  ).toMatchObject({ done: true, known: { status: 'success', amount: 1_005_000n, refunded: 3_000n } });
  expect(await failureOf(liqpay.refund('inv-1', 1_002_100n))).toEqual(['refund_refused', 'err_refund_amount']);
  expect(await liqpay.refund('inv-1', 1_002_000n)).toMatchObject({ done: true, known: { status: 'reversed', refunded: 1_005_000n } });
  expect(await failureOf(liqpay.refund('inv-1', 100n))).toEqual(['refund_refused', 'payment_err_status']);
  expect(await failureOf(liqpay.refund('inv-2', 100n))).toEqual(['refund_refused', 'payment_not_found']);
});

it('tells of a payment that has failed, though the provider answers with an error', async () => {
  const { url, api } = await simulated();
  await new CardPayer(url).pay(liqpayCheckout(keys, order), '4000000000000002');
  expect(await liqpayApi({ api, keys }).status('inv-1')).toMatchObject({ status: 'failure', errCode: 'limit' });
});

it('believes neither a provider that does not know its key nor an answer about another order or shop', async () => {
  const { api } = await simulated();
  expect(
    await failureOf(liqpayApi({ api, keys: { ...keys, privateKey: 'wrong' } }).status('inv-1')),
  ).toEqual(['payment_provider_unavailable', 'invalid_signature']);
  expect(
    await failureOf(liqpayApi({ api, keys: { ...keys, publicKey: 'nobody' } }).refund('inv-1', 100n)),
  ).toEqual(['refund_refused', 'public_key_not_found']);
  const reported = { result: 'ok', status: 'success', action: 'pay', payment_id: 1, order_id: 'inv-1', amount: 1, currency: 'UAH' };
  for (const wrong of [
    { ...reported, order_id: 'inv-2' }, { ...reported, public_key: 'other' }, { ...reported, amount: 0.1 + 0.2 }, [reported], null,
  ]) {
    const other = await answering((_request, response) => { response.end(JSON.stringify(wrong)); });
    expect((await failureOf(liqpayApi({ api: other, keys }).status('inv-1')))[0]).toBe('payment_provider_unavailable');
  }
});

it('gives up on a provider that is gone, slow, endless, or sends it elsewhere', async () => {
  const queryFailure = (api: string, limits: { timeLimitMs?: number } = {}) => failureOf(
    liqpayApi({ api, keys, ...limits }).status('inv-1'),
  );
  expect(await queryFailure('http://127.0.0.1:1/api/')).toEqual(['payment_provider_unavailable', 'unreachable']);
  expect(await queryFailure(await answering(() => undefined), { timeLimitMs: 300 })).toEqual(['payment_provider_unavailable', 'timeout']);
  expect(
    await queryFailure(await answering((_request, response) => { response.write('{'); }), { timeLimitMs: 300 }),
  ).toEqual(['payment_provider_unavailable', 'timeout']);
  expect(
    await queryFailure(await answering((_request, response) => { response.end('x'.repeat(300_000)); })),
  ).toEqual(['payment_provider_unavailable', 'answer_too_long']);
  expect(
    await queryFailure(await answering((_request, response) => { response.end('<html>'); })),
  ).toEqual(['payment_provider_unavailable', 'unreadable']);
  expect(
    await queryFailure(await answering((_request, response) => { response.writeHead(502).end(); })),
  ).toEqual(['payment_provider_unavailable', 'status_502']);
  expect(
    await queryFailure(await answering((request, response) => { response.writeHead(307, { location: request.url }).end(); })),
  ).toEqual(['payment_provider_unavailable', 'unreachable']);
});

it.each(
  ['cut', 'half-body', 'nonsense', 'other-json', 'huge-body', 'throttled', 'error-in-200'] as const,
)('does not take a refund whose answer is spoiled for one (%s)', async (fault) => {
  const { simulator, url, api } = await simulated();
  await new CardPayer(url).pay(liqpayCheckout(keys, order), '4242424242424242');
  simulator.behave({ fault });
  const [failure] = await failureOf(liqpayApi({ api, keys }).refund('inv-1', 100n));
  expect(failure).toBe(fault === 'error-in-200' ? 'refund_refused' : 'payment_provider_unavailable');
});
