import type { BookJob } from '@portal/contracts';
import { recordedFailure, type Failure } from '@portal/portal';

/** The job's failure in the form of other failures. */
export function jobFailure({ error }: BookJob): Failure | undefined {
  return error ? recordedFailure(error, 'server_unexpected') : undefined;
}

/** URL of the job's page; only imports have one. */
export const jobPath = ({ kind, uuid }: BookJob): string | undefined => (kind === 'import' ? `/addressbook/import?job=${uuid}` : undefined);
