/** @jest-environment jsdom */
import { checkoutScript } from './checkout-script';

const base = 'http://127.0.0.1:2777';
const given = { data: 'ZGF0YQ==', signature: 'c2ln', embedTo: '#pay', language: 'ru', mode: 'embed' };

function loaded() {
  document.body.innerHTML = '<div id="pay"></div>';
  const script = document.createElement('script');
  Object.defineProperty(script, 'src', { value: `${base}/liqpay/checkout.js` });
  const current = jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  const ready = jest.fn();
  window.LiqPayCheckoutCallback = ready;
  checkoutScript();
  current.mockRestore();
  expect(ready).toHaveBeenCalledTimes(1);
  if (!window.LiqPayCheckout) throw new Error('the script has made no checkout');
  return window.LiqPayCheckout;
}
const frames = () => [...document.querySelectorAll('iframe')];
const send = (data: unknown, { origin = base, source = frames()[0]?.contentWindow ?? null } = {}) => window.dispatchEvent(
  new MessageEvent('message', { data, origin, source }),
);

it('embeds one card page at a time in the shop\'s element', () => {
  const checkout = loaded();
  checkout.init(given);
  checkout.init(given);
  const [frame, ...others] = frames();
  expect(others).toEqual([]);
  expect(frame?.parentElement?.id).toBe('pay');
  expect(frame?.title).toBe('LiqPay');
  const { origin, pathname, searchParams } = new URL(frame?.src ?? '');
  expect([origin, pathname, Object.fromEntries(searchParams)]).toEqual([
    base, '/liqpay/api/3/checkout', { data: given.data, signature: given.signature, language: 'ru', origin: window.location.origin },
  ]);
  checkout.init({ ...given, mode: 'popup' });
  expect(frames()[0]?.parentElement).toBe(document.body);
});

it('forwards the frame’s messages, and ignores others', () => {
  const payload: unknown[] = [];
  const note = (name: string) => (what: unknown) => { payload.push([name, what]); };
  const checkout = loaded();
  checkout.init(given).on('liqpay.callback', note('callback')).on('liqpay.ready', note('ready')).on('liqpay.close', note('close'));
  const message = { liqpay: 'callback', payload: { result: 'ok', status: 'success' } };
  send(message, { origin: 'https://attacker.example' });
  send(message, { source: window });
  send(null);
  send('callback');
  expect(payload).toEqual([]);

  send({ liqpay: 'ready', payload: {} });
  send({ liqpay: 'height', height: 700 });
  send(message);
  expect(frames()[0]?.style.height).toBe('700px');
  send({ liqpay: 'close', payload: {} });
  expect(frames()).toEqual([]);
  expect(payload).toEqual([['ready', {}], ['callback', { result: 'ok', status: 'success' }], ['close', {}]]);

  checkout.init(given).on('liqpay.callback', note('again')).off('liqpay.callback');
  send(message);
  expect(payload).toHaveLength(3);
});
