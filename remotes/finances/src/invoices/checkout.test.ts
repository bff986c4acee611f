import { fakeCheckout } from './checkout.fixture';
import { openCheckout, type CardOutcome, type CheckoutPage } from './checkout';

const payData = { data: 'ZGF0YQ==', sign: 'c2lnbg==', html: null, script: 'https://pay.test/checkout.js', account: null };
const settled = () => Promise.resolve().then(() => undefined).then(() => undefined);

function begin(page: CheckoutPage = { document: document.implementation.createHTMLDocument() }, given = payData as Parameters<typeof openCheckout>[0]['payData']) {
  const into = page.document.createElement('div');
  into.id = 'place';
  const reported: ('open' | 'unavailable' | 'broken' | 'closed' | CardOutcome)[] = [];
  const checkout = openCheckout({
    payData: given, into, onOpen: () => reported.push('open'), onUnavailable: () => reported.push('unavailable'), onBroken: () => reported.push('broken'), onClosed: () => reported.push('closed'),
    onOutcome: (outcome) => reported.push(outcome),
  }, page);
  return { page, provider: fakeCheckout(page), reported, into, ...checkout };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('[FIN-02] loads the provider\'s script and embeds its form with data and signature', async () => {
  const { provider, reported } = begin();
  expect(provider.scripts()).toHaveLength(1);
  provider.arrives();
  await settled();
  expect(provider.opened).toEqual([{ data: 'ZGF0YQ==', signature: 'c2lnbg==', embedTo: '#place', language: 'ru', mode: 'embed' }]);
  expect(reported).toEqual(['open']);
});

it('[FIN-02] loads the script once, however many forms are opened', async () => {
  const first = begin();
  const second = begin(first.page);
  first.provider.arrives();
  await settled();
  const third = begin(first.page);
  await settled();
  expect(first.provider.scripts()).toHaveLength(1);
  expect([first.reported, second.reported, third.reported]).toEqual([['closed'], ['open', 'closed'], ['open']]);
});

it.each<[string, (opened: ReturnType<typeof begin>) => unknown]>([
  ['fails', ({ provider }) => provider.fails()],
  ['does not come in time', () => jest.advanceTimersByTime(20_000)],
])('[FIN-02] says so when the script %s, and loads it anew when it is tried again', async (_how, happen) => {
  const opened = begin();
  happen(opened);
  await settled();
  expect(opened.reported).toEqual(['unavailable']);
  expect(opened.provider.scripts()).toEqual([]);
  const again = begin(opened.page);
  expect(again.provider.scripts()).toHaveLength(1);
  again.provider.arrives();
  await settled();
  expect(again.reported).toEqual(['open']);
});

it('[FIN-02] has nothing to open without data, signature or the script\'s address', () => {
  expect(begin(undefined, { ...payData, script: null }).reported).toEqual(['unavailable']);
  expect(begin(undefined, { ...payData, sign: null }).reported).toEqual(['unavailable']);
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
])('[FIN-02] takes %j for %s', async (said, outcome) => {
  const { provider, reported } = begin();
  provider.arrives();
  await settled();
  provider.tells(said);
  expect(reported).toEqual(['open', outcome]);
});

it('[FIN-02] a script that breaks is something unexpected, whatever it throws', async () => {
  const { provider, reported } = begin();
  provider.arrives({ broken: true });
  await settled();
  expect(reported).toEqual(['broken', 'unexpected']);
});

it('tells nothing once it is closed', async () => {
  const early = begin();
  early.close();
  early.provider.arrives();
  await settled();
  expect([early.reported, early.provider.opened]).toEqual([[], []]);
  const late = begin(early.page);
  await settled();
  late.close();
  early.provider.tells({ result: 'ok', status: 'success' });
  expect(late.reported).toEqual(['open']);
});

it('[FIN-02] says that its form was put away, after which the payment is still told of', async () => {
  const { provider, reported } = begin();
  provider.arrives();
  await settled();
  provider.closes();
  provider.tells({ result: 'ok', status: 'success' });
  expect(reported).toEqual(['open', 'closed', 'paid']);
});

it('[FIN-02] a form that is opened puts away the one before it, since the provider keeps one alone', async () => {
  const first = begin();
  first.provider.arrives();
  await settled();
  first.into.append('the form');
  const second = begin(first.page);
  expect([first.reported, first.into.childNodes]).toEqual([['open', 'closed'], expect.objectContaining({ length: 0 })]);
  await settled();
  first.provider.tells({ result: 'ok', status: 'success' });
  expect([first.reported, second.reported]).toEqual([['open', 'closed'], ['open', 'paid']]);
});
