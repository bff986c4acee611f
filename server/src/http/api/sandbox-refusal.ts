import { AppError, isAppError } from '@portal/contracts';

/** What the caller of a sandbox is told: each of its alpha names has every way that there is, so one that is missing is not his to ask for. */
export function inSandbox(error: unknown): unknown {
  return isAppError(error) && error.error === 'no_direction' ? new AppError('sandbox_unavailable', { type: error.params.type ?? '' }) : error;
}
