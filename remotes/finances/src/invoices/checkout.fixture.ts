import type { CheckoutPage } from './checkout';

type Init = Parameters<NonNullable<CheckoutPage['LiqPayCheckout']>['init']>[0];

/** Fakes the provider's script; the test decides whether it loads. */
export function fakeCheckout(page: CheckoutPage = window) {
  const opened: Init[] = [];
  const listeners: { event: string; listener: (reported: unknown) => void }[] = [];
  const notify = (event: string, reported: unknown) => listeners.forEach((each) => each.event === event && each.listener(reported));
  const scripts = () => [...page.document.head.querySelectorAll<HTMLScriptElement>('script[src="https://pay.test/checkout.js"]')];
  return {
    opened,
    scripts,
    arrives({ broken = false } = {}) {
      page.LiqPayCheckout = {
        init(options) {
          if (broken) throw new Error('the provider has changed its script');
          opened.push(options);
          return { on: (event, listener) => listeners.push({ event, listener }) };
        },
      };
      page.LiqPayCheckoutCallback?.();
    },
    fails: () => scripts().at(-1)?.dispatchEvent(new Event('error')),
    reportResult: (reported: unknown) => notify('liqpay.callback', reported),
    /** Simulates that the payer closes the form. */
    closes: () => notify('liqpay.close', {}),
    /** Resets the page, as a reload does. */
    clear() {
      scripts().forEach((script) => script.remove());
      delete page.LiqPayCheckout;
      delete page.LiqPayCheckoutCallback;
    },
  };
}
