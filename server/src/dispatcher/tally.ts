import { DELIVERY_STATUS } from '@portal/messaging';
import type { Settlement } from '../billing';
import type { Difference, StatusMove } from '../messages';
import { FALLBACK_NOT_NEEDED, type LateMove } from './late-receipt.store';
import type { ListKey } from './list.store';
import type { Left, Released } from './outcome.store';
import type { Moved } from './receipt.store';
import type { Refunded } from './refund.store';

type Money = { customerId: bigint; charged: bigint; released: bigint; refunded: bigint };

/** What a turn does to lists, added up, so that counters and ledger are written once per list. */
export class Tally {
  readonly moves: StatusMove[] = [];
  readonly differences: Difference[] = [];
  private readonly toldOf = new Map<bigint, { customerId: bigint; messageIds: Set<bigint> }>();
  private readonly money = new Map<bigint, Money>();

  charge(left: readonly Left[]): void {
    for (const each of left) {
      this.move(each);
      this.of(each).charged += each.price;
    }
  }

  release(left: readonly Released[]): void {
    for (const each of left) {
      this.move(each);
      const { customerId, listId, reason, messages, price } = each;
      // Of a message that was charged and whose fallback takes over nothing is released.
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
    for (const { messageId, told, ...move } of moves) this.move({ ...move, messages: 1, ids: told ? `{${messageId}}` : null });
  }

  refund(refunded: readonly Refunded[]): void {
    for (const each of refunded) {
      const { customerId, listId, messages, price: amount, ids } = each;
      this.tell(each, ids);
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

  /** Messages whose status, charge or extended status their customer's own server is told; each once. */
  told(): (ListKey & { messageIds: bigint[] })[] {
    return [...this.toldOf].map(([listId, { customerId, messageIds }]) => ({ customerId, listId, messageIds: [...messageIds] }));
  }

  /** Customers who got money back. */
  givenTo(): bigint[] {
    const given = [...this.money.values()].filter(({ released, refunded }) => released > 0n || refunded > 0n);
    return [...new Set(given.map(({ customerId }) => customerId))];
  }

  private move({ customerId, listId, from, to, messages, reason, ids }: StatusMove & Pick<Left, 'ids'>): void {
    this.tell({ customerId, listId }, ids);
    if (from !== to) this.moves.push({ customerId, listId, from, to, messages, reason });
  }

  private tell({ customerId, listId }: ListKey, ids: string | null): void {
    if (ids === null) return;
    const told = this.toldOf.get(listId) ?? { customerId, messageIds: new Set() };
    this.toldOf.set(listId, told);
    for (const id of ids.slice(1, -1).split(',')) told.messageIds.add(BigInt(id));
  }

  private of({ customerId, listId }: ListKey): Money {
    const money = this.money.get(listId) ?? { customerId, charged: 0n, released: 0n, refunded: 0n };
    this.money.set(listId, money);
    return money;
  }
}
