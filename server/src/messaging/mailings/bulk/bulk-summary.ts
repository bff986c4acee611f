import { createHash } from 'node:crypto';
import type { BulkHead } from '@portal/contracts/api';
import type { LineCounts } from '../lists/create-mailing';
import { hashRequest } from '../lists/request-hash';
import type { BulkRecipient, BulkFault } from './bulk-line';

const MAX_FAULTS = 100;

/** Counts the lines of a request and hashes their content. A repeated request is recognized by its hash. */
export class BulkSummary {
  private accepted = 0;
  private duplicates = 0;
  private rejected = 0;
  private readonly faults: LineCounts['faults'] = [];
  private readonly hash = createHash('sha256');
  /** True if any valid line has its own text (`texts`) or customerSmsId (`ids`). */
  texts = false;
  ids = false;

  constructor(head: BulkHead) {
    this.hash.update(hashRequest(head));
  }

  take(recipient: BulkRecipient): void {
    const { num, name, params, text, customerSmsId } = recipient;
    this.hash.update(`${JSON.stringify([num, name, params, text, customerSmsId])}\n`);
    this.texts ||= text !== null;
    this.ids ||= customerSmsId !== null;
  }

  countStored(given: number, inserted: number): void {
    this.accepted += inserted;
    this.duplicates += given - inserted;
  }

  /** Adds `message` to the hash: the line's text or, if unreadable, its fault. */
  reject(line: number, message: string, fault: BulkFault): void {
    this.hash.update(`${message}\n`);
    this.rejected++;
    if (this.faults.length < MAX_FAULTS) this.faults.push({ line, ...fault });
  }

  result(): LineCounts {
    const { accepted, duplicates, rejected, faults } = this;
    return { lines: accepted + duplicates + rejected, accepted, duplicates, rejected, faults: [...faults] };
  }

  /** Finalizes the hash. `take` and `reject` must not be called afterwards. */
  requestHash(): Buffer {
    return this.hash.digest();
  }
}
