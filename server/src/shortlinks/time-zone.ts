import { AppError } from '@portal/contracts';
import { isTimeZone } from '@portal/messaging';

/** PostgreSQL would take a POSIX rule too, whose signs mean the opposite of what people write. */
export function checkedZone(timeZone: string): string {
  if (isTimeZone(timeZone)) return timeZone;
  throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'timeZone' } }]);
}
