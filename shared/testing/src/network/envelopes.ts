import { type AppError, errorCatalogue, statusOfError, SUCCESS_CODE } from '@portal/contracts';
import type { Reply } from './network';

export const success = (data: unknown): Reply => ({ status: 200, body: { code: SUCCESS_CODE, success: true, data } });

/** Answer that refuses a call, in the server's error format. */
export function refusal({ error, params, lines }: AppError): Reply {
  const code = errorCatalogue[error];
  const status = statusOfError(error);
  return { status, body: { code, success: false, message: error, data: { localizedMessage: error, params, messages: lines } } };
}
