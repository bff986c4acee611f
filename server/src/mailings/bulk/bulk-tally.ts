import { createHash } from 'node:crypto';
import type { BulkHead } from '@portal/contracts/api';
import type { LineCounts } from '../create-mailing';
import { hashRequest } from '../request-hash';
import type { BulkRecipient, Fault } from './bulk-line';

const MOST_FAULTS = 100;

/** Counts what became of each line, accepted + duplicates + rejected = lines, and tells one request from another by all that it says. */
export class BulkTally {
  private accepted = 0;
  private duplicates = 0;
  private rejected = 0;
  private readonly faults: LineCounts['faults'] = [];
  private readonly hash = createHash('sha256');
  /** Whether a recipient came with a text, or with a customer's id, of his own. */
  texts = false;
  ids = false;

  constructor(head: BulkHead) {
    this.hash.update(hashRequest(head));
  }

  /** Read, and going to be stored. */
  take(recipient: BulkRecipient): void {
    const { num, name, params, text, customerSmsId } = recipient;
    this.hash.update(`${JSON.stringify([num, name, params, text, customerSmsId])}\n`);
    this.texts ||= text !== null;
    this.ids ||= customerSmsId !== null;
  }

  /** Of so many that were given to be stored so many were new. */
  countStored(given: number, kept: number): void {
    this.accepted += kept;
    this.duplicates += given - kept;
  }

  /** `said` is the line as far as it could be read. */
  reject(line: number, said: string, fault: Fault): void {
    this.hash.update(`${said}\n`);
    this.rejected++;
    if (this.faults.length < MOST_FAULTS) this.faults.push({ line, ...fault });
  }

  result(): LineCounts {
    const { accepted, duplicates, rejected, faults } = this;
    return { lines: accepted + duplicates + rejected, accepted, duplicates, rejected, faults: [...faults] };
  }

  /** Ends it: nothing is taken any more. */
  requestHash(): Buffer {
    return this.hash.digest();
  }
}
