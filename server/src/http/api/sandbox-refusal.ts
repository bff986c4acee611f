import { AppError, isAppError } from '@portal/contracts';

/** Sandbox senders have every existing route, so the caller cannot request a missing one. */
export function inSandbox(error: unknown): unknown {
  return isAppError(error) && error.error === 'no_direction' ? new AppError('sandbox_unavailable', { type: error.params.type ?? '' }) : error;
}
