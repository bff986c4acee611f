import type { DeliveryReceipt } from '../../channels';

type RecentReceipt = Pick<DeliveryReceipt, 'state' | 'destination'> & { otherNumber: string | undefined; next: RecentReceipt | undefined };

/** Recognizes repeated receipts without the database. Keeps two generations: when the younger one is full, it replaces the older one. */
export class RecentReceipts {
  private younger = new Map<string, RecentReceipt>();
  private older = new Map<string, RecentReceipt>();
  private added = 0;

  constructor(private readonly limit: number) {}

  /** Call it only with committed receipts: copies of an uncommitted receipt must still be stored. */
  add(receipts: readonly DeliveryReceipt[]): void {
    for (const receipt of receipts) {
      const { providerMessageId, state, destination, otherNumber } = receipt;
      if (isAmong(this.younger.get(providerMessageId), receipt)) continue;
      if (this.added >= this.limit) {
        this.older = this.younger;
        this.younger = new Map();
        this.added = 0;
      }
      this.added++;
      this.younger.set(providerMessageId, { state, destination, otherNumber, next: this.younger.get(providerMessageId) });
    }
  }

  has(receipt: DeliveryReceipt): boolean {
    const { providerMessageId } = receipt;
    return isAmong(this.younger.get(providerMessageId), receipt) || isAmong(this.older.get(providerMessageId), receipt);
  }

  /** Call it when a new message gets this id, because the new message's receipts are not copies of earlier receipts. */
  delete(providerMessageId: string): void {
    this.younger.delete(providerMessageId);
    this.older.delete(providerMessageId);
  }
}

function isAmong(recent: RecentReceipt | undefined, { state, destination, otherNumber }: DeliveryReceipt): boolean {
  for (let each = recent; each; each = each.next) {
    if (each.state === state && each.destination === destination && each.otherNumber === otherNumber) return true;
  }
  return false;
}
