import { AppError, type RecipientUpload } from '@portal/contracts';
import type { Db } from '../../../platform/db';
import { csvRows } from '../../../platform/sheets';
import { recipientsOfCsv } from './csv-recipients';
import { openRecipientSet } from './open-set';
import type { HomeCountry, Recipient } from './recipient';
import { BATCH, completeRecipientSet, type SetOwner } from './recipient-set.store';
import { removeRecipientSet } from './remove-set';
import { storeRecipients } from './store-recipients';
import { RecipientCheckBuilder } from './recipient-check-builder';

export const MAX_UPLOAD_BYTES = 200 * 1024 * 1024;

/** Stores the recipients of a file in constant memory: one batch is read while another is stored. A broken upload stores nothing. */
export async function storeUpload(db: Db, owner: SetOwner, home: HomeCountry, body: AsyncIterable<Uint8Array>): Promise<RecipientUpload> {
  return storeSet(db, owner, (checkBuilder) => recipientsOfCsv(csvRows(limited(body)), home, checkBuilder));
}

/** Stores the recipients of a source in batches; one that fails stores nothing. */
export async function storeSet(
  db: Db, owner: SetOwner, read: (checkBuilder: RecipientCheckBuilder) => AsyncIterable<Recipient[]>,
): Promise<RecipientUpload> {
  const { customerId } = owner;
  const set = await openRecipientSet(db, owner);
  try {
    const checkBuilder = new RecipientCheckBuilder();
    await storeAll(db, customerId, { setId: set.id, chunks: read(checkBuilder), checkBuilder });
    const check = checkBuilder.result();
    await completeRecipientSet(db, customerId, set.id, check);
    return { uuid: set.uuid, ...check };
  } catch (error) {
    await removeRecipientSet(db, customerId, set.id);
    throw error;
  }
}

type Storing = { setId: bigint; chunks: AsyncIterable<Recipient[]>; checkBuilder: RecipientCheckBuilder };

async function storeAll(db: Db, customerId: bigint, { setId, chunks, checkBuilder }: Storing): Promise<void> {
  let storing: Promise<void> = Promise.resolve();
  const store = async (batch: Recipient[]) => {
    const { inserted, ...of } = await storeRecipients(db, customerId, setId, batch);
    checkBuilder.countValid(batch.length, inserted, of);
  };
  let batch: Recipient[] = [];
  try {
    for await (const chunk of chunks) {
      batch.push(...chunk);
      if (batch.length < BATCH) continue;
      await storing;
      storing = store(batch);
      storing.catch(() => undefined);
      batch = [];
    }
  } finally {
    // Waits even after a failure: the caller then deletes the rows and would miss those stored later.
    await storing;
  }
  if (batch.length > 0) await store(batch);
}

async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_UPLOAD_BYTES) throw new AppError('payload_too_large', { bytes: MAX_UPLOAD_BYTES });
    yield chunk;
  }
}
