import type { PayData } from '@portal/contracts';
import * as z from 'zod/mini';

/** The part of the provider's script that is used: it puts its form into an element and tells what becomes of the payment. */
type CheckoutForm = { on: (event: 'liqpay.callback' | 'liqpay.close', reported: (reported: unknown) => void) => unknown };
type CheckoutScript = { init: (options: { data: string; signature: string; embedTo: string; language: 'ru'; mode: 'embed' }) => CheckoutForm };
/** The page as far as the checkout touches it; the script announces itself by calling `LiqPayCheckoutCallback`. */
export type CheckoutPage = { document: Document; LiqPayCheckout?: CheckoutScript; LiqPayCheckoutCallback?: () => void };

/** What the provider has said of a payment. It changes the screen alone: money moves by what the provider tells the server. */
export type CardOutcome = 'paid' | 'refused' | 'confirming' | 'processing' | 'unexpected';
export type CheckoutWish = {
  payData: PayData;
  /** Has an id, by which the provider finds it. */
  into: HTMLElement;
  onOpen: () => void;
  /** The script did not load. */
  onUnavailable: () => void;
  /** The form could not be shown; `onOutcome` says what to do. */
  onBroken: () => void;
  /** The form is gone from the page: the payer has put it away, or another one was opened. */
  onClosed: () => void;
  onOutcome: (outcome: CardOutcome) => void;
};
/** After it nothing more is told; without it the form goes on as long as its element is in the page. */
export type OpenCheckout = { close: () => void };

const LOAD_MS = 20_000;
type Load = { script: HTMLScriptElement; checkout: Promise<CheckoutScript> };
/** Of a page, by address: the script is loaded once, however many forms are opened. */
const loads = new WeakMap<CheckoutPage, Map<string, Load>>();
/** The provider's script keeps one form in a page: what ends the form that is open, or about to be. */
const ends = new WeakMap<CheckoutPage, () => void>();

export function openCheckout({ payData: { data, sign, script }, into, onOpen, onUnavailable, onBroken, onClosed, onOutcome }: CheckoutWish, page: CheckoutPage = window): OpenCheckout {
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
      // A payment that was made is told of even after its form was put away.
      form.on('liqpay.close', () => unlessClosed(onClosed));
    } catch {
      // The script is the provider's: whatever it throws, nothing is known of the payment.
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

/** A load that failed has taken its script away, so that it can be tried again. */
function loadScript(page: CheckoutPage, address: string): Promise<CheckoutScript> {
  const known = loads.get(page) ?? new Map<string, Load>();
  loads.set(page, known);
  const before = known.get(address);
  if (before?.script.isConnected) return before.checkout;
  const begun = addScript(page, address);
  known.set(address, begun);
  return begun.checkout;
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

const Told = z.object({ result: z.string(), status: z.optional(z.string()) });
const failures = ['failure', 'error', 'reversed'];
/** As the server judges: `wait_compensation` is paid out to the seller later, `sandbox` is the success of a test. */
const successes = ['success', 'wait_compensation', 'sandbox'];

/** By SPEC 8: a result that is not ok is an error, a status of success a success; the provider's other statuses are on the way to one of them. */
function outcomeOf(reported: unknown): CardOutcome {
  const read = Told.safeParse(reported);
  if (!read.success) return 'unexpected';
  const { result, status = '' } = read.data;
  if (result !== 'ok' || failures.includes(status)) return 'refused';
  if (successes.includes(status)) return 'paid';
  if (status === '') return 'unexpected';
  return status.endsWith('_verify') ? 'confirming' : 'processing';
}
