import { AppError } from '@portal/contracts';
import type { ApiFault } from '@portal/contracts/api';

const MAX_FAULTS = 20;

export function refusedRequest(faults: readonly ApiFault[]): AppError {
  return new AppError(
    'invalid_request', {}, faults.slice(0, MAX_FAULTS).map(({ code, pointer, detail }) => ({ message: code, params: { pointer, detail } })),
  );
}
