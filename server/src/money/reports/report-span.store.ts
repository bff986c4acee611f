import { AppError } from '@portal/contracts';
import { codeOf, startOfDay, type Db } from '../../platform/db';

const INVALID_PARAMETER_VALUE = '22023';

/** `end` is exclusive. */
export type Moments = { start: Date; end: Date };

export async function momentsOf(db: Db, { from, to, timeZone }: { from: string; to: string; timeZone: string }): Promise<Moments> {
  const [row] = await db<Moments[]>`
    select ${startOfDay(db, db`${from}::text::date`, timeZone)} as start,
      ${startOfDay(db, db`(${to}::text::date + 1)`, timeZone)} as end`
    .catch((error: unknown) => { throw codeOf(error) === INVALID_PARAMETER_VALUE ? fieldInvalid('timeZone') : error; });
  if (!row) throw new Error('a period has no beginning');
  return row;
}

export function fieldInvalid(field: string): AppError {
  return new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field } }]);
}
