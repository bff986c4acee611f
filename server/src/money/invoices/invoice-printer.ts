import { createHash } from 'node:crypto';
import { AppError } from '@portal/contracts';
import type { InvoiceDocument } from './documents';
import type { DrawInvoice } from './drawing-thread';

const MAX_AT_ONCE = 2;
const MAX_OF_ONE = 8;
const MAX_OF_ALL = 64;
const MAX_CACHED = 200;

type QueuedPrint = { start: () => void };
type Customer = { drawing: number; waiting: QueuedPrint[] };

/** Caches documents; draws at most MAX_AT_ONCE per customer. Throws too_many_requests if the customer's or process's queue is full. */
export class InvoicePrinter {
  private readonly customers = new Map<bigint, Customer>();
  private readonly cache = new Map<string, Promise<Uint8Array>>();
  private length = 0;

  constructor(private readonly draw: DrawInvoice) {}

  /** The cache key is the printed content, so a new status, language or name gives a new document. */
  print(customerId: bigint, document: InvoiceDocument): Promise<Uint8Array> {
    const key = `${customerId} ${digest(document)}`;
    const known = this.cache.get(key);
    this.cache.delete(key);
    const pdf = known ?? this.inOrder(customerId, document);
    this.cache.set(key, pdf);
    // Failures are not cached, so that the next caller retries.
    pdf.catch(() => { if (this.cache.get(key) === pdf) this.cache.delete(key); });
    if (this.cache.size > MAX_CACHED) for (const oldest of this.cache.keys()) { this.cache.delete(oldest); break; }
    return pdf;
  }

  private async inOrder(customerId: bigint, document: InvoiceDocument): Promise<Uint8Array> {
    const customer = this.customers.get(customerId) ?? { drawing: 0, waiting: [] };
    if (customer.drawing + customer.waiting.length >= MAX_OF_ONE || this.length >= MAX_OF_ALL) {
      throw new AppError('too_many_requests', { seconds: 2 });
    }
    this.customers.set(customerId, customer);
    this.length += 1;
    if (customer.drawing < MAX_AT_ONCE) customer.drawing += 1;
    else await new Promise<void>((start) => { customer.waiting.push({ start }); });
    try {
      return await this.draw(document);
    } finally {
      this.length -= 1;
      const next = customer.waiting.shift();
      if (next) next.start();
      else {
        customer.drawing -= 1;
        if (customer.drawing === 0) this.customers.delete(customerId);
      }
    }
  }
}

function digest(document: InvoiceDocument): string {
  const text = JSON.stringify(document, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return createHash('sha256').update(text).digest('base64');
}
