import { AppError } from '@portal/contracts';
import * as z from 'zod';

/** Throws empty_parameter, or wrong_create_params for invisible characters. */
export function nameOf(written: string): string {
  if (written === '') throw new AppError('empty_parameter', { param: 'name' });
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(written)) throw refusedField('name');
  return written;
}

export function emailOf(written: string | null): string | null {
  if (written === null || written === '') return null;
  if (!z.email().safeParse(written).success) throw refusedField('email');
  return written;
}

/** SPEC's error for invalid input, with the field's name. */
export function refusedField(field: string): AppError {
  return new AppError('wrong_create_params', {}, [{ message: 'field_invalid', params: { field } }]);
}
