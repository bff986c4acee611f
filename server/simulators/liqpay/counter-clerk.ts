import { z } from 'zod';
import type { Rule } from '../frame/behaviour';
import type { Payment } from './payment';
import { CONFIRMATION_CODE, isCardNumber, testCards, type CardOutcome } from './test-cards';

type Begun = Pick<Payment, 'id' | 'request' | 'version' | 'publicKey' | 'card'>;
type Dependencies = {
  decideAfterMs: number;
  rules: () => readonly Rule[];
  /** Called when a payment changes after its delay or after the payer's code. */
  changed: (payment: Payment) => void;
};

const written = z.object({ number: z.string(), expires: z.string(), cvv: z.string() });
const issuedCode = z.object({ code: z.string() });

/** Accepts cards and decides payments: at once, after the payer's code, or after a delay. */
export class PaymentProcessor {
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(private readonly context: Dependencies) {}

  readCard(given: unknown): { number: string } | { wrong: string[] } {
    const card = written.catch({ number: '', expires: '', cvv: '' }).parse(given);
    const number = card.number.replace(/[ -]/g, '');
    const wrong = [
      ...(isCardNumber(number) ? [] : ['number']), ...(isAhead(card.expires.trim()) ? [] : ['expires']),
      ...(/^\d{3}$/.test(card.cvv.trim()) ? [] : ['cvv']),
    ];
    return wrong.length > 0 ? { wrong } : { number };
  }

  begin(started: Begun): Payment {
    const now = Date.now();
    const payment: Payment = {
      ...started, status: 'processing', errCode: null, is3ds: false, unanswerable: false, refunded: 0, createdAt: now, changedAt: now,
    };
    const outcome = this.outcomeOf(started.card);
    switch (outcome.kind) {
      case 'success': succeed(payment); break;
      case 'failure': fail(payment, 'failure', outcome.reason); break;
      case 'later': this.afterwards(payment, succeed); break;
      case 'confirm': Object.assign(payment, { status: '3ds_verify', is3ds: true }); break;
      case 'expires':
        Object.assign(payment, { status: '3ds_verify', is3ds: true, unanswerable: true });
        this.afterwards(payment, (left) => fail(left, 'error', 'expired_3ds'));
        break;
      case 'silent': break;
    }
    return payment;
  }

  confirm(payment: Payment, given: unknown): void {
    if (payment.status !== '3ds_verify' || payment.unanswerable) return;
    const { code } = issuedCode.catch({ code: '' }).parse(given);
    if (code.trim() === CONFIRMATION_CODE) succeed(payment);
    else fail(payment, 'failure', 'err_3ds');
    this.context.changed(payment);
  }

  close(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private outcomeOf(card: string): CardOutcome {
    const rule = this.context.rules().find(({ endsWith }) => card.endsWith(endsWith));
    if (rule !== undefined && rule.outcome !== 'fault') return byRule(rule);
    return testCards.find(({ number }) => number === card)?.outcome ?? { kind: 'success' };
  }

  private afterwards(payment: Payment, decide: (payment: Payment) => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      decide(payment);
      this.context.changed(payment);
    }, this.context.decideAfterMs);
    this.timers.add(timer);
  }
}

function succeed(payment: Payment): void {
  Object.assign(payment, { status: Number(payment.request.sandbox) === 1 ? 'sandbox' : 'success', changedAt: Date.now() });
}

function fail(payment: Payment, status: 'failure' | 'error', errCode: string): void {
  Object.assign(payment, { status, errCode, changedAt: Date.now() });
}

function byRule(rule: Exclude<Rule, { outcome: 'fault' }>): CardOutcome {
  switch (rule.outcome) {
    case 'delivered': case 'seen': return { kind: 'success' };
    case 'expired': return { kind: 'expires' };
    case 'silent': return { kind: 'silent' };
    case 'undeliverable': case 'rejected': case 'refused': return { kind: 'failure', reason: rule.reason ?? 'limit' };
  }
}

/** True if `expires` (MM/YY) is this month or later. */
function isAhead(expires: string): boolean {
  const match = /^(0[1-9]|1[0-2])\s?\/?\s?(\d{2})$/.exec(expires);
  if (!match) return false;
  const now = new Date();
  return (2_000 + Number(match[2])) * 12 + Number(match[1]) > now.getUTCFullYear() * 12 + now.getUTCMonth();
}
