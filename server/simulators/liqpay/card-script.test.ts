/** @jest-environment jsdom */
import { cardPage } from './card-page';
import { cardScript } from './card-script';

const request = {
  action: 'pay' as const, amount: 10_050, currency: 'UAH' as const, description: 'Invoice 1', order_id: 'inv-1', language: 'en',
  result_url: 'https://portal.example/back',
};
const payment = (status: string, more: object = {}) => ({ payload: { result: 'ok', status, ...more } });

async function opened(...answers: object[]) {
  const requests: { path: string; body: Record<string, string> }[] = [];
  const messages: unknown[] = [];
  global.fetch = (async (path: string, init: RequestInit) => {
    requests.push({ path, body: JSON.parse(String(init.body)) });
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError('gone');
    return { json: async () => answer };
  }) as unknown as typeof fetch;
  global.ResizeObserver = class { observe() {} unobserve() {} disconnect() {} };
  jest.spyOn(window, 'parent', 'get').mockReturnValue(
    { postMessage: (message: unknown, to: string) => { messages.push([to, message]); } } as unknown as Window,
  );
  document.documentElement.innerHTML = cardPage(request, {
    data: 'ZA==', signature: 'c2ln', shopOrigin: 'https://portal.example', language: 'en',
  }).replace(/<script src[^]*?<\/script>/, '');
  cardScript();
  await settled();
  return { requests, messages };
}
const settled = () => jest.advanceTimersByTimeAsync(10);
const field = (label: string) => {
  const id = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.htmlFor;
  const input = document.querySelector<HTMLInputElement>(`#${id}`);
  if (!input) throw new Error(`no field ${label}`);
  return input;
};
const seen = () => [...document.querySelectorAll('button')].filter((button) => !button.closest('[hidden]'));
const press = async (name: string) => {
  const button = seen().find(({ textContent }) => textContent?.startsWith(name));
  if (!button) throw new Error(`no button ${name}`);
  button.click();
  await settled();
};
const statusText = () => document.querySelector('#status')?.textContent;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('pays with an accepted test card, and notifies only the embedding page', async () => {
  const { requests, messages } = await opened({}, payment('success'));
  await press('Use');
  expect(field('Card number').value).toBe('4242 4242 4242 4242');
  await press('Pay 100.50 UAH');
  expect(requests.map(({ path }) => path)).toEqual(['state', 'pay']);
  expect(requests[1]?.body).toMatchObject({ data: 'ZA==', signature: 'c2ln', number: '4242 4242 4242 4242', cvv: '123' });
  expect(statusText()).toBe('Paid.');
  expect(messages).toEqual([[
    'https://portal.example', { liqpay: 'ready', payload: {} },
  ], ['https://portal.example', { liqpay: 'callback', payload: { result: 'ok', status: 'success' } }]]);
  expect(seen()).toEqual([]);
});

it('shows a card’s errors at its fields, and focuses the first', async () => {
  await opened({}, { wrong: ['expires', 'cvv'] });
  await press('Pay');
  expect(field('CVV').getAttribute('aria-invalid')).toBe('true');
  expect(field('Card number').getAttribute('aria-invalid')).toBe('false');
  expect(document.activeElement).toBe(field('Valid until (MM/YY)'));
  expect(document.querySelector<HTMLElement>('#cvv-wrong')?.hidden).toBe(false);
  expect(document.querySelector<HTMLElement>('#number-wrong')?.hidden).toBe(true);
});

it('asks for the bank’s code, and for another card after a refusal', async () => {
  const { messages, requests } = await opened(
    {}, { ...payment('3ds_verify'), codeExpected: true }, { payload: { result: 'error', status: 'failure', err_code: 'err_3ds' } },
    payment('success'),
  );
  await press('Pay');
  field('Code from your bank').value = '0000';
  await press('Confirm');
  expect(requests.at(-1)).toMatchObject({ path: 'confirm', body: { code: '0000' } });
  expect(statusText()).toBe('The payment has failed: err_3ds');
  await press('Try another card');
  expect(document.activeElement).toBe(field('Card number'));
  await press('Pay');
  expect(statusText()).toBe('Paid.');
  expect(
    messages.map((each) => JSON.stringify(each).match(/"status":"(\w+)"/)?.[1]),
  ).toEqual([undefined, '3ds_verify', 'failure', 'success']);
});

it('waits for a late bank decision, reports it once, and resumes when reopened', async () => {
  const { messages } = await opened(payment('processing'), payment('processing'), payment('success'));
  expect(statusText()).toBe('Waiting for the bank…');
  await jest.advanceTimersByTimeAsync(2_100);
  expect(statusText()).toBe('Paid.');
  expect(messages).toHaveLength(3);
});

it('reports a missing answer, and allows a retry', async () => {
  await opened({});
  await press('Pay');
  expect(statusText()).toBe('There is no answer. Try again.');
  expect(seen().some((button) => button.textContent?.startsWith('Pay') && !button.disabled)).toBe(true);
});

it('tells the embedding page that the payer wants to leave', async () => {
  const { messages } = await opened({});
  await press('Cancel');
  expect(messages.at(-1)).toEqual(['https://portal.example', { liqpay: 'close', payload: {} }]);
});
