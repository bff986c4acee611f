import { AppError } from '@portal/contracts';
import { isTimeZone } from '@portal/messaging';

/** Throws invalid_request for unknown zones, and for POSIX zones, which PostgreSQL accepts with signs opposite to ISO 8601. */
export function checkedZone(timeZone: string): string {
  if (isTimeZone(timeZone)) return timeZone;
  throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'timeZone' } }]);
}
