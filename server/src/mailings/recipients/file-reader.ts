import { AppError, isAppError } from '@portal/contracts';
import { normaliseNumber } from '@portal/messaging/phone';
import { inTransaction, type Db } from '../../db';
import { readRecords, ReadingAhead, uploadedFileById, type FileRecord, type Portion } from '../../uploads';
import { endReading, failReading, lockReading, noteReading, applyReading, yieldReading, type ReadingTurn } from './file-reading.store';
import type { HomeCountry, Recipient } from './recipient';
import { BATCH, completeRecipientSet } from './recipient-set.store';
import { storeRecipients } from './store-recipients';
import { Tally } from './tally';

const TURN_MS = 1_000;
const MAX_FAILURES = 5;
const MAX_OPEN = 20;

/** Each portion commits with its position, so another process can continue; the next is read meanwhile. */
export class FileReader {
  private readonly open = new Map<bigint, ReadingAhead>();
  private readonly failures = new Map<bigint, number>();

  constructor(private readonly db: Db) {}

  /** False if there was nothing to read. */
  async step(): Promise<boolean> {
    const turn = await applyReading(this.db);
    if (!turn) return false;
    const { customerId, setId } = turn;
    try {
      if (await this.goOn(turn)) await yieldReading(this.db, customerId, setId);
      else this.close(setId);
      this.failures.delete(setId);
    } catch (error) {
      this.close(setId);
      await this.setBack(turn, error);
    }
    return true;
  }

  /** Faults of the file end its reading. Internal errors are retried after the lease, and rethrown for the log. */
  private async setBack({ customerId, setId }: ReadingTurn, error: unknown): Promise<void> {
    const failures = (this.failures.get(setId) ?? 0) + 1;
    this.failures.set(setId, failures);
    if (isAppError(error)) await failReading(this.db, customerId, setId, { name: error.error, params: error.params });
    else if (failures >= MAX_FAILURES) await failReading(this.db, customerId, setId, { name: 'server_unexpected', params: {} });
    if (!isAppError(error)) throw error;
  }

  /** False if everything is read or another process has continued. */
  private async goOn(turn: ReadingTurn): Promise<boolean> {
    const tally = new Tally(turn.check);
    const ahead = await this.ahead(turn);
    const end = performance.now() + TURN_MS;
    let { place } = turn;
    do {
      const portion = await ahead.next();
      if (!(await this.store({ ...turn, place }, portion, tally)) || portion.last) return false;
      place = portion.end;
    } while (performance.now() < end);
    return true;
  }

  private async ahead({ customerId, setId, uploadId, reading, columns, place, check }: ReadingTurn): Promise<ReadingAhead> {
    // Marks the upload as used; throws if its owner has deleted it.
    const file = await uploadedFileById(this.db, customerId, uploadId);
    const known = this.open.get(setId);
    if (known?.standsAt(place)) return known;
    this.close(setId);
    for (const [oldest] of this.open) if (this.open.size >= MAX_OPEN) this.close(oldest);
    const ahead = new ReadingAhead(readRecords(file, reading, { columns, from: place, before: check.rows }), place, file.bytes);
    this.open.set(setId, ahead);
    return ahead;
  }

  private store({ customerId, setId, place, home }: ReadingTurn, { records, end, last, done }: Portion, tally: Tally): Promise<boolean> {
    return inTransaction(this.db, async (tx) => {
      if (!(await lockReading(tx, customerId, setId, place))) return false;
      const recipients = records.flatMap((record) => recipientOf(record, home, tally) ?? []);
      for (let start = 0; start < recipients.length; start += BATCH) {
        const batch = recipients.slice(start, start + BATCH);
        const { kept, ...of } = await storeRecipients(tx, customerId, setId, batch);
        tally.countValid(batch.length, kept, of);
      }
      const check = tally.result();
      if (last && check.rows === 0) throw new AppError('csv_empty');
      await noteReading(tx, customerId, setId, { place: end, done, check });
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

function recipientOf({ line, num, name, params, fault }: FileRecord, home: HomeCountry, tally: Tally): Recipient | undefined {
  const number = fault ? { ok: false as const, reason: fault } : normaliseNumber(num, home);
  if (!number.ok) {
    tally.reject(line, num, number.reason);
    return undefined;
  }
  tally.show(number.e164, name);
  return { num: number.e164, country: number.country, name, params };
}
