import type { paymentFields } from './payment';

export type PageAnswer = { payload?: ReturnType<typeof paymentFields> & { result: string }; wrong?: string[]; codeExpected?: boolean };
type Checkout = { data: string; sign: string };

export class CardPayer {
  constructor(private readonly url: string) {}

  pay(checkout: Checkout, number: string, more: object = {}): Promise<PageAnswer> {
    return this.post('pay', checkout, { number, expires: '12/40', cvv: '123', ...more });
  }

  confirm(checkout: Checkout, code: string): Promise<PageAnswer> {
    return this.post('confirm', checkout, { code });
  }

  state(checkout: Checkout): Promise<PageAnswer> {
    return this.post('state', checkout, {});
  }

  private async post(path: string, { data, sign }: Checkout, more: object): Promise<PageAnswer> {
    const response = await fetch(`${this.url}/api/3/${path}`, { method: 'POST', body: JSON.stringify({ data, signature: sign, ...more }) });
    return response.json();
  }
}
