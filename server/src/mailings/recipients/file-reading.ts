import { AppError, type Parsed, type RecipientReading, type recipientFiles } from '@portal/contracts';
import type { Db } from '../../db';
import { startOfFile } from '../../sheets';
import { settleReading, uploadedFile } from '../../uploads';
import { insertReading, readingOf } from './file-reading.store';
import { openRecipientSet } from './open-set';
import type { HomeCountry } from './recipient';
import { Tally } from './tally';

type ReadRequest = Parsed<typeof recipientFiles.read>['body'];

/** From then on the background work reads it. What the beginning of the file tells against it is refused here. */
export async function beginReading(
  db: Db, customerId: bigint, home: HomeCountry, { uploadUuid, reading: wanted, columns }: ReadRequest,
): Promise<RecipientReading> {
  const file = await uploadedFile(db, customerId, uploadUuid);
  const reading = await settleReading(file, wanted);
  const set = await openRecipientSet(db, customerId);
  await insertReading(db, customerId, {
    setId: set.id, uploadId: file.id, reading, columns, home, place: startOfFile, bytes: file.bytes, check: new Tally().result(),
  });
  return showReading(db, customerId, set.uuid);
}

/** What it says of the rows is said once all of them are read. */
export async function showReading(db: Db, customerId: bigint, uuid: string): Promise<RecipientReading> {
  const row = await readingOf(db, customerId, uuid);
  if (!row) throw new AppError('not_found');
  const { state, total, done, check, errorName, errorParams } = row;
  return { uuid: row.uuid, state, total, done, check: state === 'ready' ? check : null, error: errorName === null ? null : { name: errorName, params: errorParams } };
}
