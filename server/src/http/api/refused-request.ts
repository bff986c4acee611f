import { AppError } from '@portal/contracts';
import type { ApiFault } from '@portal/contracts/api';

/** Enough to mend a request by; a body of nothing but faults may not become an answer as large. */
const MOST_FAULTS = 20;

/** A request that is not of its operation's form, with each field that is wrong. */
export function refusedRequest(faults: readonly ApiFault[]): AppError {
  return new AppError('invalid_request', {}, faults.slice(0, MOST_FAULTS).map(({ code, pointer, detail }) => ({ message: code, params: { pointer, detail } })));
}
