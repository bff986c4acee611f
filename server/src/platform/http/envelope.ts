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

/** An ended session is HTTP 200 on the main API (SPEC 8), but 403 on the v2 API, whose clients take a 200 for success. */
export function failureStatus({ error }: AppError, path: string): number {
  const status = statusOfError(error);
  return status === 200 && isV2(path) ? 403 : status;
}

function isV2(path: string): boolean {
  return path === '/v2' || path.startsWith('/v2/');
}
