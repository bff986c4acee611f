import type { BookJob, Parsed, uploads } from '@portal/contracts';
import { inTransaction, type Db } from '../../../platform/db';
import type { Actor } from '../../../platform/http';
import { resolveReading, uploadedFile } from '../../../platform/uploads';
import { editableBook } from '../book-access';
import { startJob } from '../jobs/jobs';
import type { ImportSettings } from './import-settings';

type ImportRequest = Parsed<typeof uploads.intoBook>['body'];

/** Throws for errors at the start of the file. Errors found later make the job fail. */
export async function startImport(db: Db, actor: Actor, { uploadUuid, bookUuid, reading, columns, rule }: ImportRequest): Promise<BookJob> {
  await editableBook(db, actor, bookUuid);
  const file = await uploadedFile(db, actor, uploadUuid);
  const settings: ImportSettings = { uploadId: String(file.id), reading: await resolveReading(file, reading), columns, rule };
  return inTransaction(db, async (tx) => {
    const { id, name } = await editableBook(tx, actor, bookUuid);
    const job = { kind: 'import', bookId: id, fromBookId: null, bookName: name, fileName: file.fileName, total: null, settings } as const;
    return startJob(tx, actor, job, { books: [id], deletes: [] });
  });
}
