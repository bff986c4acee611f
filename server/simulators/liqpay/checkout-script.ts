type Handler = (payload: unknown) => void;
type ShopMessage = { liqpay?: unknown; payload?: unknown; height?: unknown };
type Options = { data: string; signature: string; embedTo?: string; language?: string; mode?: string };
type Checkout = { init(options: Options): Checkout; on(event: string, handler: Handler): Checkout; off(event: string): Checkout };
declare global {
  interface Window { LiqPayCheckout?: Checkout; LiqPayCheckoutCallback?: () => void }
}

/**
 * Content of `checkout.js`: shows the card page in an iframe and passes its messages to the shop's page. The function is sent as source
 * text, so it can use only browser globals and types.
 */
export function checkoutScript(): void {
  const own = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';
  const base = new URL('.', own || location.href);
  let handlers: Record<string, Handler[]> = {};
  let frame: HTMLIFrameElement | undefined;

  const emit = (event: string, payload: unknown) => { for (const handler of handlers[event] ?? []) handler(payload); };
  const close = (payload: unknown) => {
    frame?.remove();
    frame = undefined;
    emit('liqpay.close', payload);
  };
  // Not in `init`, because a page calls `init` for each invoice and listeners would accumulate.
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<ShopMessage | null>) => {
    if (frame === undefined || origin !== base.origin || source !== frame.contentWindow || typeof data?.liqpay !== 'string') return;
    if (data.liqpay === 'height') frame.style.height = `${Number(data.height) || 0}px`;
    else if (data.liqpay === 'close') close(data.payload);
    else emit(`liqpay.${data.liqpay}`, data.payload);
  });

  const checkout: Checkout = {
    init: ({ data, signature, embedTo, language, mode }) => {
      frame?.remove();
      handlers = {};
      const embedded = mode === 'popup' || embedTo === undefined ? null : document.querySelector(embedTo);
      frame = document.createElement('iframe');
      frame.title = 'LiqPay';
      frame.allow = 'payment';
      Object.assign(frame.style, { border: '0', width: '100%', minHeight: '480px', colorScheme: 'normal' });
      if (!embedded) Object.assign(frame.style, { position: 'fixed', inset: '0', height: '100%', zIndex: '2147483647' });
      const address = new URL('api/3/checkout', base);
      address.search = new URLSearchParams({ data, signature, origin: location.origin, ...(language && { language }) }).toString();
      frame.src = address.href;
      (embedded ?? document.body).append(frame);
      return checkout;
    },
    on: (event, handler) => {
      (handlers[event] ??= []).push(handler);
      return checkout;
    },
    off: (event) => {
      delete handlers[event];
      return checkout;
    },
  };
  window.LiqPayCheckout = checkout;
  window.LiqPayCheckoutCallback?.();
}
