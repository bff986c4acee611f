import type { BookJob } from '@portal/contracts';
import { recordedFailure, type Failure } from '@portal/portal';

/** Why a job failed, as any other failure is told. */
export function jobFailure({ error }: BookJob): Failure | undefined {
  return error ? recordedFailure(error, 'server_unexpected') : undefined;
}

/** Where it can be seen alone: imports have a page of their own. */
export const jobPath = ({ kind, uuid }: BookJob): string | undefined => (kind === 'import' ? `/addressbook/import?job=${uuid}` : undefined);
