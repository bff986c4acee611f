import type { DeliveryReceipt } from '../channels';

/**
 * The receipts that were stored last, so that copies of them, which providers send freely, are acknowledged without the
 * database. Two generations bound it: once the younger is full the older is forgotten.
 */
export class RecentReceipts {
  private younger = new Set<string>();
  private older = new Set<string>();

  constructor(private readonly most: number) {}

  /** Only of what is committed. */
  add(receipts: readonly DeliveryReceipt[]): void {
    for (const receipt of receipts) {
      if (this.younger.size >= this.most) {
        this.older = this.younger;
        this.younger = new Set();
      }
      this.younger.add(keyOf(receipt));
    }
  }

  has(receipt: DeliveryReceipt): boolean {
    const key = keyOf(receipt);
    return this.younger.has(key) || this.older.has(key);
  }
}

/** Both make a receipt known in the database. */
function keyOf({ providerMessageId, state }: DeliveryReceipt): string {
  return `${state}:${providerMessageId}`;
}
