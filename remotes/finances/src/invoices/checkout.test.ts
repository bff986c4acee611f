import { fakeCheckout } from './checkout.fixture';
import { openCheckout, type CardOutcome, type CheckoutPage } from './checkout';

const payData = { data: 'ZGF0YQ==', sign: 'c2lnbg==', html: null, script: 'https://pay.test/checkout.js', account: null };
const settled = () => Promise.resolve().then(() => undefined).then(() => undefined);

function start(
  page: CheckoutPage = { document: document.implementation.createHTMLDocument() },
  overrides = payData as Parameters<typeof openCheckout>[0]['payData'],
) {
  const into = page.document.createElement('div');
  into.id = 'place';
  const reported: ('open' | 'unavailable' | 'broken' | 'closed' | CardOutcome)[] = [];
  const checkout = openCheckout({
    payData: overrides, into, onOpen: () => reported.push('open'), onUnavailable: () => reported.push('unavailable'),
    onBroken: () => reported.push('broken'), onClosed: () => reported.push('closed'),
    onOutcome: (outcome) => reported.push(outcome),
  }, page);
  return { page, provider: fakeCheckout(page), reported, into, ...checkout };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('[FIN-02] loads the provider\'s script and embeds its form with data and signature', async () => {
  const { provider, reported } = start();
  expect(provider.scripts()).toHaveLength(1);
  provider.arrives();
  await settled();
  expect(provider.opened).toEqual([{ data: 'ZGF0YQ==', signature: 'c2lnbg==', embedTo: '#place', language: 'ru', mode: 'embed' }]);
  expect(reported).toEqual(['open']);
});

it('[FIN-02] loads the script only once for several forms', async () => {
  const first = start();
  const second = start(first.page);
  first.provider.arrives();
  await settled();
  const third = start(first.page);
  await settled();
  expect(first.provider.scripts()).toHaveLength(1);
  expect([first.reported, second.reported, third.reported]).toEqual([['closed'], ['open', 'closed'], ['open']]);
});

it.each<[string, (opened: ReturnType<typeof start>) => unknown]>([
  ['fails', ({ provider }) => provider.fails()],
  ['times out', () => jest.advanceTimersByTime(20_000)],
])('[FIN-02] reports that the script %s, and loads it again on retry', async (_how, happen) => {
  const opened = start();
  happen(opened);
  await settled();
  expect(opened.reported).toEqual(['unavailable']);
  expect(opened.provider.scripts()).toEqual([]);
  const again = start(opened.page);
  expect(again.provider.scripts()).toHaveLength(1);
  again.provider.arrives();
  await settled();
  expect(again.reported).toEqual(['open']);
});

it('[FIN-02] opens nothing without data, signature or the script\'s address', () => {
  expect(start(undefined, { ...payData, script: null }).reported).toEqual(['unavailable']);
  expect(start(undefined, { ...payData, sign: null }).reported).toEqual(['unavailable']);
});

it.each<[unknown, CardOutcome]>([
  [{ result: 'ok', status: 'success' }, 'paid'],
  [{ result: 'ok', status: 'wait_compensation' }, 'paid'],
  [{ result: 'ok', status: 'sandbox' }, 'paid'],
  [{ result: 'error', status: 'success' }, 'refused'],
  [{ result: 'error', status: 'failure', err_code: 'limit' }, 'refused'],
  [{ result: 'error' }, 'refused'],
  [{ result: 'ok', status: 'failure' }, 'refused'],
  [{ result: 'ok', status: 'reversed' }, 'refused'],
  [{ result: 'ok', status: '3ds_verify' }, 'confirming'],
  [{ result: 'ok', status: 'otp_verify' }, 'confirming'],
  [{ result: 'ok', status: 'processing' }, 'processing'],
  [{ result: 'ok', status: 'wait_accept' }, 'processing'],
  [{ result: 'ok' }, 'unexpected'],
  [{ status: 'success' }, 'unexpected'],
  [undefined, 'unexpected'],
  ['success', 'unexpected'],
])('[FIN-02] interprets %j as %s', async (message, outcome) => {
  const { provider, reported } = start();
  provider.arrives();
  await settled();
  provider.reportResult(message);
  expect(reported).toEqual(['open', outcome]);
});

it('[FIN-02] reports an exception of the script as unexpected', async () => {
  const { provider, reported } = start();
  provider.arrives({ broken: true });
  await settled();
  expect(reported).toEqual(['broken', 'unexpected']);
});

it('reports nothing after it is closed', async () => {
  const early = start();
  early.close();
  early.provider.arrives();
  await settled();
  expect([early.reported, early.provider.opened]).toEqual([[], []]);
  const late = start(early.page);
  await settled();
  late.close();
  early.provider.reportResult({ result: 'ok', status: 'success' });
  expect(late.reported).toEqual(['open']);
});

it('[FIN-02] reports a closed form, and later results of its payment', async () => {
  const { provider, reported } = start();
  provider.arrives();
  await settled();
  provider.closes();
  provider.reportResult({ result: 'ok', status: 'success' });
  expect(reported).toEqual(['open', 'closed', 'paid']);
});

it('[FIN-02] closes the previous form, because the provider supports only one', async () => {
  const first = start();
  first.provider.arrives();
  await settled();
  first.into.append('the form');
  const second = start(first.page);
  expect([first.reported, first.into.childNodes]).toEqual([['open', 'closed'], expect.objectContaining({ length: 0 })]);
  await settled();
  first.provider.reportResult({ result: 'ok', status: 'success' });
  expect([first.reported, second.reported]).toEqual([['open', 'closed'], ['open', 'paid']]);
});
