import type { FileReading } from '@portal/contracts';

/** Recipients that the import of contacts begins with: numbers as typed, or an uploaded file. */
export type ImportSource = { recipients: string } | { upload: { name: string; uploadUuid: string; reading: FileReading } };

/** State of a navigation to the import of contacts. */
export const toImport = (importSource: ImportSource): { importSource: ImportSource } => ({ importSource });

export const importSourceOf = (state: unknown): ImportSource | undefined => (
  state as Partial<ReturnType<typeof toImport>> | null)?.importSource;
