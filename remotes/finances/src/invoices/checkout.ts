import type { PayData } from '@portal/contracts';
import * as z from 'zod/mini';

/** The part of the provider's script that the portal uses: it embeds a form and reports the payment. */
type CheckoutForm = { on: (event: 'liqpay.callback' | 'liqpay.close', reported: (reported: unknown) => void) => unknown };
type CheckoutScript = { init: (
  options: { data: string; signature: string; embedTo: string; language: 'ru'; mode: 'embed' },
) => CheckoutForm };
/** The page's globals that the checkout uses; the loaded script calls `LiqPayCheckoutCallback`. */
export type CheckoutPage = { document: Document; LiqPayCheckout?: CheckoutScript; LiqPayCheckoutCallback?: () => void };

/** The provider's report to the browser. It changes only the screen; only the provider's webhook changes the balance. */
export type CardOutcome = 'paid' | 'refused' | 'confirming' | 'processing' | 'unexpected';
export type CheckoutOptions = {
  payData: PayData;
  /** Must have an `id`: the provider's script looks it up. */
  into: HTMLElement;
  onOpen: () => void;
  /** Called if the provider's script did not load or `payData` is incomplete. */
  onUnavailable: () => void;
  /** Called if the provider's script threw an error; `onOutcome('unexpected')` follows. */
  onBroken: () => void;
  /** Called when the payer closed the form or another form replaced it. */
  onClosed: () => void;
  onOutcome: (outcome: CardOutcome) => void;
};
/** `close` stops all callbacks but leaves the form in the page. */
export type OpenCheckout = { close: () => void };

const LOAD_MS = 20_000;
type Load = { script: HTMLScriptElement; checkout: Promise<CheckoutScript> };
/** Keyed by page and script URL, so that each script is loaded only once. */
const loads = new WeakMap<CheckoutPage, Map<string, Load>>();
/** A function per page that closes its current form, because the provider's script supports only one form per page. */
const ends = new WeakMap<CheckoutPage, () => void>();

export function openCheckout(
  { payData: { data, sign, script }, into, onOpen, onUnavailable, onBroken, onClosed, onOutcome }: CheckoutOptions,
  page: CheckoutPage = window,
): OpenCheckout {
  let closed = false;
  const unlessClosed = (notify: () => void) => {
    if (!closed) notify();
  };
  const close = () => {
    closed = true;
    if (ends.get(page) === end) ends.delete(page);
  };
  const end = () => {
    close();
    into.replaceChildren();
    onClosed();
  };
  const show = (checkout: CheckoutScript) => {
    into.replaceChildren();
    try {
      const form = checkout.init({ data: data ?? '', signature: sign ?? '', embedTo: `#${into.id}`, language: 'ru', mode: 'embed' });
      form.on('liqpay.callback', (reported) => unlessClosed(() => onOutcome(outcomeOf(reported))));
      // Does not stop the callbacks, because a payment may be reported after its form was closed.
      form.on('liqpay.close', () => unlessClosed(onClosed));
    } catch {
      // If the provider's script throws, the state of the payment is unknown.
      onBroken();
      return onOutcome('unexpected');
    }
    return onOpen();
  };
  const fail = () => {
    close();
    onUnavailable();
  };
  ends.get(page)?.();
  ends.set(page, end);
  if (script === null || data === null || sign === null) fail();
  else loadScript(page, script).then((checkout) => unlessClosed(() => show(checkout)), () => unlessClosed(fail));
  return { close };
}

/** Loads the script once. A failed load removes the script element, so that the next call loads it again. */
function loadScript(page: CheckoutPage, address: string): Promise<CheckoutScript> {
  const known = loads.get(page) ?? new Map<string, Load>();
  loads.set(page, known);
  const before = known.get(address);
  if (before?.script.isConnected) return before.checkout;
  const started = addScript(page, address);
  known.set(address, started);
  return started.checkout;
}

function addScript(page: CheckoutPage, address: string): Load {
  const script = page.document.createElement('script');
  script.src = address;
  script.async = true;
  const checkout = new Promise<CheckoutScript>((resolve, reject) => {
    const timer = setTimeout(() => fail('late'), LOAD_MS);
    const arrived = () => {
      if (!page.LiqPayCheckout) return;
      clearTimeout(timer);
      resolve(page.LiqPayCheckout);
    };
    const fail = (why: string) => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`the checkout's script did not load: ${why}`));
    };
    page.LiqPayCheckoutCallback = arrived;
    script.addEventListener('load', arrived);
    script.addEventListener('error', () => fail('refused'));
  });
  page.document.head.append(script);
  return { script, checkout };
}

const CheckoutResult = z.object({ result: z.string(), status: z.optional(z.string()) });
const failures = ['failure', 'error', 'reversed'];
/** LiqPay statuses of a successful payment, as on the server. `wait_compensation`: paid out to the merchant later; `sandbox`: a test. */
const successes = ['success', 'wait_compensation', 'sandbox'];

/** SPEC 8: any result other than `ok` is a refusal. A missing status is unexpected; an unlisted status is pending. */
function outcomeOf(reported: unknown): CardOutcome {
  const read = CheckoutResult.safeParse(reported);
  if (!read.success) return 'unexpected';
  const { result, status = '' } = read.data;
  if (result !== 'ok' || failures.includes(status)) return 'refused';
  if (successes.includes(status)) return 'paid';
  if (status === '') return 'unexpected';
  return status.endsWith('_verify') ? 'confirming' : 'processing';
}
