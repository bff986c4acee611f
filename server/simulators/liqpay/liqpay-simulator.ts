import type { BehaviourChange } from '../frame/behaviour';
import { type ProviderRequest, type SimulatorOptions, HttpSimulator } from '../frame/http-simulator';
import { jsonText } from '../frame/json-text';
import { type Reply, jsonReply } from '../frame/reply';
import { cardPage, refusalPage } from './card-page';
import { cardScript } from './card-script';
import { cardStyle } from './card-style';
import { apiRequest, checkoutRequest, type CheckoutRequest } from './checkout-request';
import { checkoutScript } from './checkout-script';
import { PaymentProcessor } from './counter-clerk';
import { liqpayCommands } from './liqpay-commands';
import { signForm, verified, versionOf, type Shop, type SignedForm, type SigningFault } from './liqpay-signing';
import { isPaid, paymentFields, type Payment } from './payment';

const MAX_ORDERS = 10_000;

class PaymentBook {
  private readonly byOrder = new Map<string, Payment>();

  of(orderId: string): Payment | undefined {
    return this.byOrder.get(orderId);
  }

  put(payment: Payment): void {
    this.byOrder.set(payment.request.order_id, payment);
    if (this.byOrder.size > MAX_ORDERS) this.byOrder.delete(this.byOrder.keys().next().value ?? '');
  }
}

export type LiqPaySimulatorOptions = SimulatorOptions & {
  shop: Shop;
  /** Delay of payments that wait for the bank. */
  decideAfterMs?: number;
};

const DECIDE_AFTER_MS = 5_000;
const defaults: BehaviourChange = { callbackRetryMs: [1_000, 2_000, 5_000, 15_000, 30_000, 60_000, 300_000] };
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'";
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

type Ordered = { request: CheckoutRequest; version: 3 | 7 };

/**
 * LiqPay as a shop sees it: GET /checkout.js, GET or POST /api/3/checkout (card form), POST /api/request (status, refund), and signed calls
 * to the order's `server_url`. The card number decides the result (`test-cards`), unless a rule's `endsWith` matches it.
 */
export class LiqPaySimulator extends HttpSimulator {
  protected readonly errorBody = '{"result":"error","status":"error","err_code":"err_api","err_description":"Server error. Please try again later."}';
  readonly book = new PaymentBook();
  readonly commands = liqpayCommands({
    of: (orderId) => this.book.of(orderId), reversePayment: (payment, sum) => this.reversePayment(payment, sum, 'pay'),
    tell: (payment, change) => this.tell(payment, change),
  });
  private readonly clerk: PaymentProcessor;

  constructor(private readonly own: LiqPaySimulatorOptions) {
    super(own, defaults);
    this.clerk = new PaymentProcessor({
      decideAfterMs: own.decideAfterMs ?? DECIDE_AFTER_MS, rules: () => this.behaviour.rules, changed: (payment) => this.tell(payment),
    });
  }

  incoming(): boolean {
    return false;
  }

  override close(): void {
    this.clerk.close();
    super.close();
  }

  protected reply(request: ProviderRequest): Reply {
    const text = request.body.toString('utf8');
    switch (`${request.method} ${request.path}`) {
      case 'GET /checkout.js': return asset('text/javascript', `(${checkoutScript.toString()})();`);
      case 'GET /card.js': return asset('text/javascript', `(${cardScript.toString()})();`);
      case 'GET /card.css': return asset('text/css', cardStyle);
      case 'GET /api/3/checkout': return this.openCheckout(request.query);
      case 'POST /api/3/checkout': return this.openCheckout(new URLSearchParams(text));
      case 'POST /api/3/pay': return this.pay(jsonText(text));
      case 'POST /api/3/confirm': return this.confirm(jsonText(text));
      case 'POST /api/3/state': return this.ofOrder(jsonText(text), ({ request: { order_id: id } }) => this.answerPage(this.book.of(id)));
      case 'POST /api/request': return this.request(new URLSearchParams(text));
      default: return { status: 404, body: '' };
    }
  }

  private openCheckout(query: URLSearchParams): Reply {
    const [ordered, language] = [this.ordered(formOf(query)), query.get('language')];
    const html = typeof ordered === 'string'
      ? refusalPage(language, ordered)
      : cardPage(ordered.request, { ...formOf(query), language, shopOrigin: originOf(query.get('origin')) });
    return {
      status: typeof ordered === 'string' ? 400 : 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY }, body: html,
    };
  }

  private pay(given: unknown): Reply {
    return this.ofOrder(given, ({ request, version }) => {
      const earlier = this.book.of(request.order_id);
      // Returns the earlier payment unless it failed, so that an order is paid only once.
      if (earlier !== undefined && !['failure', 'error'].includes(earlier.status)) return this.answerPage(earlier);
      const card = this.clerk.readCard(given);
      if ('wrong' in card) return jsonReply(200, card);
      return this.submitted([card.number], () => {
        const id = this.nextSerial();
        const payment = this.clerk.begin({ id, request, version, publicKey: this.own.shop.publicKey, card: card.number });
        this.book.put(payment);
        this.record({
          serial: id, id: String(id), source: payment.publicKey, destination: request.order_id, reference: request.order_id,
          text: request.description, request,
        });
        if (payment.status === 'failure') this.stats.refused++;
        this.tell(payment);
        return this.answerPage(payment);
      });
    });
  }

  private confirm(given: unknown): Reply {
    return this.ofOrder(given, ({ request: { order_id: id } }) => {
      const payment = this.book.of(id);
      return this.submitted([], () => {
        if (payment !== undefined) this.clerk.confirm(payment, given);
        return this.answerPage(payment);
      });
    });
  }

  private request(query: URLSearchParams): Reply {
    const form = formOf(query);
    const head = verified(form, this.own.shop);
    if (typeof head === 'string') return this.refuse(head);
    const parsed = apiRequest.safeParse(head);
    if (!parsed.success) return this.malformed();
    return this.submitted([], () => {
      const { action, order_id: id } = parsed.data;
      const payment = this.book.of(id);
      if (payment === undefined) return failure('payment_not_found', { action });
      if (action === 'status') return jsonReply(200, { result: 'ok', ...paymentFields(payment) });
      const sum = parsed.data.amount ?? payment.request.amount - payment.refunded;
      if (!isPaid(payment)) return failure('payment_err_status', { action, payment_id: payment.id });
      if (payment.refunded + sum > payment.request.amount) return failure('err_refund_amount', { action, payment_id: payment.id });
      this.reversePayment(payment, sum, 'refund');
      return jsonReply(200, { result: 'ok', action, payment_id: payment.id, status: 'reversed', wait_amount: false });
    });
  }

  private reversePayment(payment: Payment, sum: number, action: 'pay' | 'refund'): void {
    payment.refunded += sum;
    payment.changedAt = Date.now();
    if (payment.refunded === payment.request.amount) payment.status = 'reversed';
    // LiqPay reports a partial refund as `reversed`, while the payment stays successful.
    this.tell(payment, { action, status: 'reversed' });
  }

  /** `change` overrides fields before signing. */
  private tell(payment: Payment, change: object = {}): void {
    const { server_url: url } = payment.request;
    if (url === undefined) return;
    const { data, signature } = signForm({ ...paymentFields(payment), ...change }, this.own.shop, payment.version);
    const forged = signForm({}, { publicKey: '', privateKey: 'forged' }, payment.version).signature;
    this.callBack({
      url, headers: FORM, body: new URLSearchParams({ data, signature: this.behaviour.forgeCallbacks ? forged : signature }).toString(),
    });
  }

  private answerPage(payment: Payment | undefined): Reply {
    if (payment === undefined) return jsonReply(200, {});
    const fields = paymentFields(payment);
    const payload = { cmd: 'liqpay.callback', result: payment.errCode === null ? 'ok' : 'error', ...fields, ...signForm(
      fields, this.own.shop, payment.version,
    ) };
    return jsonReply(200, { payload, codeExpected: payment.status === '3ds_verify' && !payment.unanswerable });
  }

  private ofOrder(given: unknown, answer: (ordered: Ordered) => Reply): Reply {
    const ordered = this.ordered(formOf(new Map(Object.entries(given ?? {}))));
    return typeof ordered === 'string' ? this.refuse(ordered) : answer(ordered);
  }

  private ordered(form: SignedForm): Ordered | SigningFault {
    const head = verified(form, this.own.shop);
    if (typeof head === 'string') return head;
    const request = checkoutRequest.safeParse(head);
    return request.success ? { request: request.data, version: versionOf(head) } : 'err_api';
  }

  private refuse(fault: SigningFault): Reply {
    if (fault === 'err_api') return this.malformed();
    this.stats.unauthorised++;
    return failure(fault);
  }

  private malformed(): Reply {
    this.stats.malformed++;
    return failure('err_api');
  }
}

/** LiqPay returns errors with status 200. */
function failure(code: string, more: object = {}): Reply {
  return jsonReply(200, { result: 'error', status: 'error', ...more, code, err_code: code, err_description: code });
}

function asset(type: string, body: string): Reply {
  return { status: 200, headers: {
    'content-type': `${type}; charset=utf-8`, 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-cache',
  }, body };
}

function formOf(fields: { get(name: string): unknown }): SignedForm {
  const [data, signature] = ['data', 'signature'].map((name) => fields.get(name));
  return { data: typeof data === 'string' ? data : '', signature: typeof signature === 'string' ? signature : '' };
}

/** Null for a missing or invalid address; the embedding page then gets no messages. */
function originOf(address: string | null): string | null {
  return address !== null && URL.canParse(address) ? new URL(address).origin : null;
}
