import { addressBooks, uploads, type ImportColumns, type MergeRule, type ParamNames } from '@portal/contracts';
import { quietRequest } from '@portal/portal/api';
import { command } from '@portal/portal/resource';
import { put, select } from '@portal/portal/saga';
import { jobLoaded } from '../jobs.slice';
import { dropImportDraft } from './import-draft';
import { bookChosen, importStarted, selectImportFile, type ChosenFile } from './import-file.slice';

/** `book`: an existing book, or the name of a new one. `paramNames`: names for parameters of the book that have none; null for no name. */
type ImportRequest = {
  file: ChosenFile;
  columns: ImportColumns;
  paramNames: ParamNames;
  book: { uuid: string } | { newName: string };
  rule: MergeRule;
  /** For all imported contacts. */
  tags: readonly string[];
};

/** Returns the UUID of the started job. */
export const startImport = command('addressbooks/startImport', function* ({ file, columns, paramNames, book, rule, tags }: ImportRequest) {
  let bookUuid: string;
  if ('newName' in book) {
    const { uuid, name } = yield* quietRequest(addressBooks.create, { body: { type: 'generic', name: book.newName } });
    // If the import then fails to start, the next try must not create the book again.
    yield* put(bookChosen({ uuid, name }));
    bookUuid = uuid;
  } else {
    bookUuid = book.uuid;
  }
  const { preview: { data: found } } = yield* select(selectImportFile);
  // Parses the file with the header setting that the user saw in the preview.
  const reading = found ? { ...file.reading, header: found.header } : file.reading;
  const body = { uploadUuid: file.uploadUuid, bookUuid, reading, columns, rule, paramNames, tags: [...tags] };
  const job = yield* quietRequest(uploads.intoBook, { body });
  dropImportDraft();
  for (const action of [jobLoaded(job), importStarted()]) yield* put(action);
  return job.uuid;
});
