import { errorCatalogue, statusOfError, SUCCESS_CODE, type AppError, type Envelope } from '@portal/contracts';
import { errorSentence } from './error-sentence';

export function successEnvelope(data: unknown): Envelope {
  return { code: SUCCESS_CODE, success: true, data };
}

export function failureEnvelope({ error, params, lines }: AppError): Envelope {
  return {
    code: errorCatalogue[error],
    success: false,
    message: errorSentence(error, params),
    data: { localizedMessage: error, params, messages: lines },
  };
}

/**
 * A lost session is HTTP 200 on the main API, as SPEC 8 has it. The v2 client takes every 200 for a success and a 403 for
 * a lost session, so there it is 403.
 */
export function failureStatus({ error }: AppError, path: string): number {
  const status = statusOfError(error);
  return status === 200 && isV2(path) ? 403 : status;
}

function isV2(path: string): boolean {
  return path === '/v2' || path.startsWith('/v2/');
}
