import { AppError, type Parsed, type RecipientReading, type recipientFiles } from '@portal/contracts';
import type { Db } from '../../../platform/db';
import { startOfFile } from '../../../platform/sheets';
import { resolveReading, uploadedFile, type Uploader } from '../../../platform/uploads';
import { insertReading, readingOf } from './file-reading.store';
import { openRecipientSet } from './open-set';
import type { HomeCountry } from './recipient';
import { RecipientCheckBuilder } from './recipient-check-builder';

type ReadRequest = Parsed<typeof recipientFiles.read>['body'];

/** Schedules a file to be read by the background work. Throws if the start of the file is faulty. */
export async function startReading(
  db: Db, uploader: Uploader, home: HomeCountry, { uploadUuid, reading: requestedReading, columns }: ReadRequest,
): Promise<RecipientReading> {
  const file = await uploadedFile(db, uploader, uploadUuid);
  const reading = await resolveReading(file, requestedReading);
  const set = await openRecipientSet(db, uploader);
  await insertReading(db, uploader.customerId, {
    setId: set.id, uploadId: file.id, reading, columns, home, position: startOfFile, bytes: file.bytes,
    check: new RecipientCheckBuilder().result(),
  });
  return showReading(db, uploader, set.uuid);
}

export async function showReading(db: Db, uploader: Uploader, uuid: string): Promise<RecipientReading> {
  const row = await readingOf(db, uploader, uuid);
  if (!row) throw new AppError('not_found');
  const { state, total, done, check, errorName, errorParams } = row;
  return {
    uuid: row.uuid, state, total, done, check: state === 'ready' ? check : null,
    error: errorName === null ? null : { name: errorName, params: errorParams },
  };
}
