import { AppError, NO_PARAM_NAMES, type BookJob, type ParamNames, type Parsed, type uploads } from '@portal/contracts';
import { foldParamName } from '@portal/messaging';
import { inTransaction, type Db, type Transaction } from '../../../platform/db';
import type { Actor } from '../../../platform/http';
import { resolveReading, uploadedFile } from '../../../platform/uploads';
import { editableBook } from '../book-access';
import { bookRow, setParamNames } from '../book.store';
import { lockBook } from '../contact-upsert.store';
import { startJob } from '../jobs/jobs';
import { publishBooks } from '../jobs/publish-job';
import { checkParamNames } from '../param-names';
import type { ImportSettings } from './import-settings';

type ImportRequest = Parsed<typeof uploads.intoBook>['body'];

/** Throws for errors at the start of the file. Errors found later make the job fail. */
export async function startImport(db: Db, actor: Actor, request: ImportRequest): Promise<BookJob> {
  const { uploadUuid, bookUuid, reading, columns, rule, paramNames = NO_PARAM_NAMES, tags } = request;
  await editableBook(db, actor, bookUuid);
  const file = await uploadedFile(db, actor, uploadUuid);
  const settings: ImportSettings = { uploadId: String(file.id), reading: await resolveReading(file, reading), columns, rule, tags };
  return inTransaction(db, async (tx) => {
    const { id, uuid, name } = await editableBook(tx, actor, bookUuid);
    const named = await nameParams(tx, actor.customerId, id, paramNames);
    const job = { kind: 'import', bookId: id, fromBookId: null, bookName: name, fileName: file.fileName, total: null, settings } as const;
    const started = await startJob(tx, actor, job, { books: [id], alone: [] });
    if (named) await publishBooks(tx, actor.customerId, [uuid]);
    return started;
  });
}

/** Names parameters that have no name yet. Returns whether any changed. Throws param_names_changed if one has another name. */
async function nameParams(tx: Transaction, customerId: bigint, bookId: bigint, given: ParamNames): Promise<boolean> {
  if (given.every((name) => name === null)) return false;
  await lockBook(tx, customerId, bookId);
  const { paramNames: current } = await bookRow(tx, customerId, bookId);
  const names = current.map((name, index) => name ?? given[index] ?? null);
  const differs = given.some((name, index) => name !== null && foldParamName(name) !== foldParamName(names[index] ?? ''));
  if (differs) throw new AppError('param_names_changed');
  checkParamNames(names);
  if (names.every((name, index) => name === current[index])) return false;
  await setParamNames(tx, customerId, bookId, names);
  return true;
}
