import { fileEncodings, fileSeparators, mergeRules } from '@portal/contracts';
import { dropDraft, useDraft } from '@portal/portal';
import * as z from 'zod/mini';
import { importFields } from './import-columns';

const FileOfDraft = z.object({
  name: z.string(),
  uploadUuid: z.string(),
  reading: z.object({ encoding: z.optional(
    z.enum(fileEncodings),
  ), separator: z.optional(z.enum(fileSeparators)), header: z.optional(z.boolean()), sheet: z.optional(z.number()) }),
  columns: z.nullable(z.partialRecord(z.enum(importFields), z.number())),
});
const ImportDraft = z.object({
  file: z.nullable(FileOfDraft),
  into: z.enum(['existing', 'new']),
  book: z.nullable(z.object({ uuid: z.string(), name: z.string() })),
  /** Null until the user types a name: the new book is then named after the file. */
  newName: z.nullable(z.string()),
  rule: z.enum(mergeRules),
  /** For all imported contacts. */
  tags: z.object({ tags: z.array(z.string()), typed: z.string() }),
});
export type ImportDraft = z.infer<typeof ImportDraft>;

const empty: ImportDraft = { file: null, into: 'new', book: null, newName: null, rule: 'keep', tags: { tags: [], typed: '' } };

const KEY = 'addressbooks:import';

/** The draft of an import survives a reload, so that the file is not uploaded twice. */
export const useImportDraft = () => useDraft(KEY, empty, ImportDraft);
export const dropImportDraft = () => dropDraft(KEY);
