import type { CardPageData } from './card-page';

/** `payload` is the payment as reported to the shop's page; absent before a payment. `wrong` lists invalid fields. */
type Answer = { payload?: { status: string; err_code?: string }; wrong?: string[]; codeExpected?: boolean };

/** Pays through the simulator and reports to the embedding page. It is sent as source, so it may use only browser globals and types. */
export function cardScript(): void {
  const POLL_MS = 1_000;
  const find = <E extends HTMLElement>(id: string): E => {
    const found = document.querySelector<E>(`#${id}`);
    if (!found) throw new Error(`the page has no ${id}`);
    return found;
  };
  const { data, signature, shopOrigin, resultUrl, words }: CardPageData = JSON.parse(find('given').textContent ?? '');
  const [card, bank, statusText, another, cards] = [
    find<HTMLFormElement>('card'), find<HTMLFormElement>('bank'), find('status'), find('another'), find('cards'),
  ];
  const fields = (['number', 'expires', 'cvv'] as const).map((name) => ({
    name, input: find<HTMLInputElement>(name), wrong: find(`${name}-wrong`),
  }));

  const postToShop = (message: object) => { if (shopOrigin !== null && window.parent !== window) {
    window.parent.postMessage(message, shopOrigin);
  } };
  const showStatus = (line: string, kind = '') => {
    statusText.textContent = line;
    statusText.className = kind;
  };
  const show = (shown: HTMLElement | null) => {
    for (const part of [card, bank, another]) part.hidden = part !== shown;
    cards.hidden = shown !== card;
  };
  const mark = (wrong: readonly string[]) => {
    for (const field of fields) {
      field.wrong.hidden = !wrong.includes(field.name);
      field.input.setAttribute('aria-invalid', String(wrong.includes(field.name)));
    }
    fields.find(({ name }) => wrong.includes(name))?.input.focus();
  };
  const busy = (form: HTMLFormElement, is: boolean) => { for (const button of form.querySelectorAll('button')) button.disabled = is; };
  const post = async (path: string, more: object = {}): Promise<Answer> => {
    const response = await fetch(path, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ data, signature, ...more }),
    });
    return response.json();
  };

  let last = '';
  const settle = ({ payload, wrong, codeExpected }: Answer) => {
    mark(wrong ?? []);
    if (!payload) {
      showStatus('');
      return;
    }
    if (payload.status !== last) postToShop({ liqpay: 'callback', payload });
    last = payload.status;
    switch (payload.status) {
      case 'success': case 'sandbox':
        show(null);
        showStatus(words.paid, 'paid');
        statusText.focus();
        if (shopOrigin === null && resultUrl !== null) window.location.assign(resultUrl);
        return;
      case 'reversed': show(null); showStatus(words.reversed); return;
      case '3ds_verify': case 'processing':
        show(codeExpected ? bank : null);
        showStatus(words.waiting);
        if (codeExpected) find('code').focus();
        else window.setTimeout(() => { post('state').then(settle, () => showStatus(words.unreachable, 'failed')); }, POLL_MS);
        return;
      default:
        show(another);
        showStatus(`${words.failed} ${payload.err_code ?? payload.status}`, 'failed');
        statusText.focus();
    }
  };
  const submit = (form: HTMLFormElement, path: string, read: () => object) => {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      busy(form, true);
      showStatus(words.paying);
      post(path, read()).then(settle).catch(() => showStatus(words.unreachable, 'failed')).finally(() => busy(form, false));
    });
  };
  submit(card, 'pay', () => Object.fromEntries(new FormData(card)));
  submit(bank, 'confirm', () => Object.fromEntries(new FormData(bank)));
  find('cancel').addEventListener('click', () => postToShop({ liqpay: 'close', payload: {} }));
  another.addEventListener('click', () => {
    last = '';
    showStatus('');
    show(card);
    find('number').focus();
  });
  for (const button of document.querySelectorAll<HTMLElement>('[data-card]')) {
    button.addEventListener('click', () => {
      find<HTMLInputElement>('number').value = button.dataset['card'] ?? '';
      find<HTMLInputElement>('expires').value = `12/${String(new Date().getFullYear() + 1).slice(-2)}`;
      find<HTMLInputElement>('cvv').value = '123';
      mark([]);
      card.querySelector('button')?.focus();
    });
  }
  const measure = () => postToShop({ liqpay: 'height', height: document.documentElement.getBoundingClientRect().height });
  new ResizeObserver(measure).observe(document.body);
  postToShop({ liqpay: 'ready', payload: {} });
  // After a reload, shows a payment that was already started or finished.
  post('state').then(settle).catch(() => undefined);
}
