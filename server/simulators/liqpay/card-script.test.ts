/** @jest-environment jsdom */
import { cardPage } from './card-page';
import { cardScript } from './card-script';

const request = { action: 'pay' as const, amount: 10_050, currency: 'UAH' as const, description: 'Invoice 1', order_id: 'inv-1', language: 'en', result_url: 'https://portal.example/back' };
const told = (status: string, more: object = {}) => ({ told: { result: 'ok', status, ...more } });

async function opened(...answers: object[]) {
  const asked: { path: string; body: Record<string, string> }[] = [];
  const heard: unknown[] = [];
  global.fetch = (async (path: string, init: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(init.body)) });
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError('gone');
    return { json: async () => answer };
  }) as unknown as typeof fetch;
  global.ResizeObserver = class { observe() {} unobserve() {} disconnect() {} };
  jest.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage: (message: unknown, to: string) => { heard.push([to, message]); } } as unknown as Window);
  document.documentElement.innerHTML = cardPage(request, { data: 'ZA==', signature: 'c2ln', shopOrigin: 'https://portal.example', language: 'en' }).replace(/<script src[^]*?<\/script>/, '');
  cardScript();
  await settled();
  return { asked, heard };
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
const said = () => document.querySelector('#said')?.textContent;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('pays with a test card that is taken by one press, and tells the page around it alone', async () => {
  const { asked, heard } = await opened({}, told('success'));
  await press('Use');
  expect(field('Card number').value).toBe('4242 4242 4242 4242');
  await press('Pay 100.50 UAH');
  expect(asked.map(({ path }) => path)).toEqual(['state', 'pay']);
  expect(asked[1]?.body).toMatchObject({ data: 'ZA==', signature: 'c2ln', number: '4242 4242 4242 4242', cvv: '123' });
  expect(said()).toBe('Paid.');
  expect(heard).toEqual([['https://portal.example', { liqpay: 'ready', told: {} }], ['https://portal.example', { liqpay: 'callback', told: { result: 'ok', status: 'success' } }]]);
  expect(seen()).toEqual([]);
});

it('names what is wrong with a card beside its field, and goes to it', async () => {
  await opened({}, { wrong: ['expires', 'cvv'] });
  await press('Pay');
  expect(field('CVV').getAttribute('aria-invalid')).toBe('true');
  expect(field('Card number').getAttribute('aria-invalid')).toBe('false');
  expect(document.activeElement).toBe(field('Valid until (MM/YY)'));
  expect(document.querySelector<HTMLElement>('#cvv-wrong')?.hidden).toBe(false);
  expect(document.querySelector<HTMLElement>('#number-wrong')?.hidden).toBe(true);
});

it('asks for the code of the bank, and for another card after a refusal', async () => {
  const { heard, asked } = await opened({}, { ...told('3ds_verify'), codeExpected: true }, { told: { result: 'error', status: 'failure', err_code: 'err_3ds' } }, told('success'));
  await press('Pay');
  field('Code from your bank').value = '0000';
  await press('Confirm');
  expect(asked.at(-1)).toMatchObject({ path: 'confirm', body: { code: '0000' } });
  expect(said()).toBe('The payment has failed: err_3ds');
  await press('Try another card');
  expect(document.activeElement).toBe(field('Card number'));
  await press('Pay');
  expect(said()).toBe('Paid.');
  expect(heard.map((each) => JSON.stringify(each).match(/"status":"(\w+)"/)?.[1])).toEqual([undefined, '3ds_verify', 'failure', 'success']);
});

it('waits for a bank that decides later, says once that it does, and goes on where it stood when it is opened again', async () => {
  const { heard } = await opened(told('processing'), told('processing'), told('success'));
  expect(said()).toBe('Waiting for the bank…');
  await jest.advanceTimersByTimeAsync(2_100);
  expect(said()).toBe('Paid.');
  expect(heard).toHaveLength(3);
});

it('says that nobody answers, and lets it be tried again', async () => {
  await opened({});
  await press('Pay');
  expect(said()).toBe('There is no answer. Try again.');
  expect(seen().some((button) => button.textContent?.startsWith('Pay') && !button.disabled)).toBe(true);
});

it('tells the page around it that the payer wants to leave', async () => {
  const { heard } = await opened({});
  await press('Cancel');
  expect(heard.at(-1)).toEqual(['https://portal.example', { liqpay: 'close', told: {} }]);
});
