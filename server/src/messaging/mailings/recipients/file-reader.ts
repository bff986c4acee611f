import { AppError, isAppError } from '@portal/contracts';
import { normaliseNumber } from '@portal/messaging/phone';
import { inTransaction, type Db } from '../../../platform/db';
import { readRecords, ReadingAhead, uploadedFileById, type FileRecord, type Portion } from '../../../platform/uploads';
import { endReading, failReading, lockReading, noteReading, applyReading, yieldReading, type LeasedReading } from './file-reading.store';
import type { HomeCountry, Recipient } from './recipient';
import { BATCH, completeRecipientSet } from './recipient-set.store';
import { storeRecipients } from './store-recipients';
import { RecipientCheckBuilder } from './recipient-check-builder';

const SLICE_MS = 1_000;
const MAX_FAILURES = 5;
const MAX_OPEN = 20;

/** Reads files in the background. Each portion commits with its position, so that another process can continue. */
export class FileReader {
  private readonly open = new Map<bigint, ReadingAhead>();
  private readonly failures = new Map<bigint, number>();

  constructor(private readonly db: Db) {}

  async step(): Promise<boolean> {
    const leased = await applyReading(this.db);
    if (!leased) return false;
    const { customerId, setId } = leased;
    try {
      if (await this.readSlice(leased)) await yieldReading(this.db, customerId, setId);
      else this.close(setId);
      this.failures.delete(setId);
    } catch (error) {
      this.close(setId);
      await this.recordFailure(leased, error);
    }
    return true;
  }

  /** Gives up at a fault of the file. Rethrows other errors for the log, and gives up after MAX_FAILURES of them in a row. */
  private async recordFailure({ customerId, setId }: LeasedReading, error: unknown): Promise<void> {
    const failures = (this.failures.get(setId) ?? 0) + 1;
    this.failures.set(setId, failures);
    if (isAppError(error)) await failReading(this.db, customerId, setId, { name: error.error, params: error.params });
    else if (failures >= MAX_FAILURES) await failReading(this.db, customerId, setId, { name: 'server_unexpected', params: {} });
    if (!isAppError(error)) throw error;
  }

  private async readSlice(leased: LeasedReading): Promise<boolean> {
    const checkBuilder = new RecipientCheckBuilder(leased.check);
    const ahead = await this.ahead(leased);
    const end = performance.now() + SLICE_MS;
    let { position } = leased;
    do {
      const portion = await ahead.next();
      if (!(await this.store({ ...leased, position }, portion, checkBuilder)) || portion.last) return false;
      position = portion.end;
    } while (performance.now() < end);
    return true;
  }

  private async ahead({ customerId, setId, uploadId, reading, columns, position, check }: LeasedReading): Promise<ReadingAhead> {
    // Marks the upload as used; throws if its owner has deleted it.
    const file = await uploadedFileById(this.db, customerId, uploadId);
    const known = this.open.get(setId);
    if (known?.isAt(position)) return known;
    this.close(setId);
    for (const [oldest] of this.open) if (this.open.size >= MAX_OPEN) this.close(oldest);
    const ahead = new ReadingAhead(readRecords(file, reading, { columns, from: position, before: check.rows }), position, file.bytes);
    this.open.set(setId, ahead);
    return ahead;
  }

  private store(
    { customerId, setId, position, home }: LeasedReading, { records, end, last, done }: Portion, checkBuilder: RecipientCheckBuilder,
  ): Promise<boolean> {
    return inTransaction(this.db, async (tx) => {
      if (!(await lockReading(tx, customerId, setId, position))) return false;
      const recipients = records.flatMap((record) => recipientOf(record, home, checkBuilder) ?? []);
      for (let start = 0; start < recipients.length; start += BATCH) {
        const batch = recipients.slice(start, start + BATCH);
        const { inserted, ...of } = await storeRecipients(tx, customerId, setId, batch);
        checkBuilder.countValid(batch.length, inserted, of);
      }
      const check = checkBuilder.result();
      if (last && check.rows === 0) throw new AppError('csv_empty');
      await noteReading(tx, customerId, setId, { position: end, done, check });
      if (last) await endReading(tx, customerId, setId);
      if (last) await completeRecipientSet(tx, customerId, setId, check);
      return true;
    });
  }

  private close(setId: bigint): void {
    this.open.get(setId)?.close();
    this.open.delete(setId);
  }
}

function recipientOf(
  { line, num, name, params, fault }: FileRecord, home: HomeCountry, checkBuilder: RecipientCheckBuilder,
): Recipient | undefined {
  const number = fault ? { ok: false as const, reason: fault } : normaliseNumber(num, home);
  if (!number.ok) {
    checkBuilder.reject(line, num, number.reason);
    return undefined;
  }
  checkBuilder.show(number.e164, name);
  return { num: number.e164, country: number.country, name, params };
}
