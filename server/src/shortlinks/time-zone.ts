import { AppError } from '@portal/contracts';
import { isTimeZone } from '@portal/messaging';

/** PostgreSQL also accepts POSIX zones, whose signs are the opposite of ISO 8601. */
export function checkedZone(timeZone: string): string {
  if (isTimeZone(timeZone)) return timeZone;
  throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'timeZone' } }]);
}
