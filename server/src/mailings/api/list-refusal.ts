import { AppError, isAppError } from '@portal/contracts';
import { isListStatus, listStatusName } from '@portal/messaging';

export async function inNamedStates<T>(change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    throw isAppError(error) && error.error === 'list_transition_refused' ? new AppError(
      error.error, named(error.params), error.lines,
    ) : error;
  });
}

function named(params: AppError['params']): AppError['params'] {
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, typeof value === 'number' && isListStatus(value) ? listStatusName(value) : value]),
  );
}
