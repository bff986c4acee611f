import type { FileReading } from '@portal/contracts';

/** What another screen hands to the import of contacts: numbers as typed, or a file that is already uploaded. */
export type ImportHandover = { recipients: string } | { upload: { name: string; uploadUuid: string; reading: FileReading } };

/** State of a navigation to the import of contacts. */
export const handToImport = (handed: ImportHandover): { handedToImport: ImportHandover } => ({ handedToImport: handed });

export const handedToImport = (state: unknown): ImportHandover | undefined => (
  state as Partial<ReturnType<typeof handToImport>> | null)?.handedToImport;
