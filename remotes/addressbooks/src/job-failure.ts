import type { BookJob } from '@portal/contracts';
import { recordedFailure, type Failure } from '@portal/portal';

/** Converts the error recorded in a job to a `Failure`. */
export function jobFailure({ error }: BookJob): Failure | undefined {
  return error ? recordedFailure(error, 'server_unexpected') : undefined;
}

/** URL of the job's page; only imports have one. */
export const jobPath = ({ kind, uuid }: BookJob): string | undefined => (kind === 'import' ? `/addressbook/import?job=${uuid}` : undefined);
