import { errorCatalogue, type BookJob, type ErrorName } from '@portal/contracts';
import { failure, type Failure } from '@portal/portal';

/** Why a job failed, as any other failure is told. */
export function jobFailure({ error }: BookJob): Failure | undefined {
  if (!error) return undefined;
  return isKnown(error.name) ? failure(error.name, { params: error.params }) : failure('server_unexpected');
}

const isKnown = (name: string): name is ErrorName => Object.hasOwn(errorCatalogue, name);

/** Where it can be seen alone: imports have a page of their own. */
export const jobPath = ({ kind, uuid }: BookJob): string | undefined => (kind === 'import' ? `/addressbook/import?job=${uuid}` : undefined);
