import { inTransaction, type Db } from '../../../platform/db';
import { isDatabaseTrouble } from '../../../platform/http';
import { hasDeletedBook } from '../recipients/book.store';
import type { Confirming } from '../lists/transitions';
import { failList, undoPreparation } from './fail-list';
import { collectSlice } from './collect-contacts';
import { prepareSlice } from './prepare-list';
import { lockNextList, listInPreparation, type ListInPreparation } from './preparation.store';

/** Batches of one list per step. Together they take up to a third of a second. */
const BATCHES_PER_TURN = 4;
const MAX_ATTEMPTS = 5;

/** Prepares lists with the fewest prepared recipients first. MAX_ATTEMPTS failures in a row fail a list; database outages do not count. */
export class Preparation {
  private readonly failures = new Map<bigint, number>();

  constructor(
    private readonly db: Db,
    private readonly clock: () => Date,
    private readonly onError: (error: unknown) => void,
    private readonly confirming: Omit<Confirming, 'by'>,
    private readonly publicUrl: string | null = null,
  ) {}

  async step(): Promise<boolean> {
    return inTransaction(this.db, async (tx) => {
      const id = await lockNextList(tx);
      if (id === undefined) return false;
      // Read after taking the lock, because another node may have continued the list meanwhile.
      const list = await listInPreparation(this.db, id);
      if (list) await this.attempt(list);
      return true;
    });
  }

  private async attempt(list: ListInPreparation): Promise<void> {
    try {
      await this.turn(list);
      this.failures.delete(list.id);
    } catch (error) {
      this.onError(error);
      if (isDatabaseTrouble(error)) throw error;
      await this.countFailure(list);
    }
  }

  private async turn(list: ListInPreparation): Promise<void> {
    if (list.errorName !== null) return undoPreparation(this.db, list, this.clock());
    if (list.books && await hasDeletedBook(this.db, list.customerId, list.id)) {
      return failList(this.db, list, { name: 'address_book_not_found', params: {} }, this.clock());
    }
    const slice = { list, batches: BATCHES_PER_TURN, clock: this.clock };
    await (list.collected === null ? prepareSlice(this.db, {
      ...slice, confirming: this.confirming, publicUrl: this.publicUrl,
    }) : collectSlice(this.db, slice));
  }

  private async countFailure(list: ListInPreparation): Promise<void> {
    const failures = (this.failures.get(list.id) ?? 0) + 1;
    this.failures.set(list.id, failures);
    if (failures < MAX_ATTEMPTS) return;
    this.failures.delete(list.id);
    await failList(this.db, list, { name: 'server_unexpected', params: {} }, this.clock());
  }
}
