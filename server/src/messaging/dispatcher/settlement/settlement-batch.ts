import { DELIVERY_STATUS } from '@portal/messaging';
import type { Settlement } from '../../../money/billing';
import type { Difference, StatusMove } from '../../messages';
import { FALLBACK_NOT_NEEDED, type LateMove } from '../results/late-receipt.store';
import type { ListKey } from './list.store';
import type { OutcomeChange, Released } from '../results/outcome.store';
import type { Moved } from '../results/receipt.store';
import type { Refunded } from './refund.store';

type Money = { customerId: bigint; charged: bigint; released: bigint; refunded: bigint };

/** Adds up a batch's effects on lists, so that counters and ledger are written once per list. */
export class SettlementBatch {
  readonly moves: StatusMove[] = [];
  readonly differences: Difference[] = [];
  private readonly webhookEventOf = new Map<bigint, { customerId: bigint; messageIds: Set<bigint> }>();
  private readonly money = new Map<bigint, Money>();

  charge(left: readonly OutcomeChange[]): void {
    for (const each of left) {
      this.move(each);
      this.of(each).charged += each.price;
    }
  }

  release(left: readonly Released[]): void {
    for (const each of left) {
      this.move(each);
      const { customerId, listId, reason, messages, price } = each;
      // A charged main message whose fallback is queued releases nothing.
      if (each.from !== DELIVERY_STATUS.queued && price === 0n) continue;
      this.differences.push({ customerId, listId, reason, messages, amount: price });
      this.of(each).released += price;
    }
  }

  apply(moved: readonly Moved[]): void {
    for (const each of moved) {
      this.move({ ...each, from: DELIVERY_STATUS.processing, to: each.status });
      if (each.fallbacks === 0) continue;
      const { customerId, listId, fallbacks: messages, freed: amount } = each;
      this.differences.push({ customerId, listId, reason: FALLBACK_NOT_NEEDED, messages, amount });
      this.of(each).released += amount;
    }
  }

  applyLate(moves: readonly LateMove[]): void {
    for (const { messageId, reported, ...move } of moves) this.move({ ...move, messages: 1, ids: reported ? `{${messageId}}` : null });
  }

  refund(refunded: readonly Refunded[]): void {
    for (const each of refunded) {
      const { customerId, listId, messages, price: amount, ids } = each;
      this.notify(each, ids);
      this.differences.push({ customerId, listId, reason: 'refunded', messages, amount });
      this.of(each).refunded += amount;
    }
  }

  settlements(ref: string): Settlement[] {
    return [...this.money].map(([listId, money]) => ({ listId, ...money, ref: `${ref}:${listId}` }));
  }

  lists(): ListKey[] {
    const money = [...this.money].map(([listId, { customerId }]) => ({ customerId, listId }));
    return [...new Map([...this.moves, ...money].map(({ customerId, listId }) => [listId, { customerId, listId }])).values()];
  }

  /** Returns the messages with changes that the customer's webhooks receive, each message once. */
  reported(): (ListKey & { messageIds: bigint[] })[] {
    return [...this.webhookEventOf].map(([listId, { customerId, messageIds }]) => ({ customerId, listId, messageIds: [...messageIds] }));
  }

  releasedTo(): bigint[] {
    const given = [...this.money.values()].filter(({ released, refunded }) => released > 0n || refunded > 0n);
    return [...new Set(given.map(({ customerId }) => customerId))];
  }

  private move({ customerId, listId, from, to, messages, ids }: StatusMove & Pick<OutcomeChange, 'ids'>): void {
    this.notify({ customerId, listId }, ids);
    if (from !== to) this.moves.push({ customerId, listId, from, to, messages });
  }

  private notify({ customerId, listId }: ListKey, ids: string | null): void {
    if (ids === null) return;
    const reported = this.webhookEventOf.get(listId) ?? { customerId, messageIds: new Set() };
    this.webhookEventOf.set(listId, reported);
    for (const id of ids.slice(1, -1).split(',')) reported.messageIds.add(BigInt(id));
  }

  private of({ customerId, listId }: ListKey): Money {
    const money = this.money.get(listId) ?? { customerId, charged: 0n, released: 0n, refunded: 0n };
    this.money.set(listId, money);
    return money;
  }
}
