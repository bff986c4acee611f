import { type AppError, type Endpoint, isAppError } from '@portal/contracts';
import { answerCalls, fault } from './network';
import { refusal, success } from './envelopes';

type Target = { path: string; data: Endpoint['data'] };
type Stored<T extends Target> = T['data'] extends { _zod: { output: infer Output } } ? Output : never;
type UploadAnswer<T extends Target> = Stored<T> | AppError | ((file: Blob) => Promise<Stored<T> | AppError> | Stored<T> | AppError);

/** Fakes an upload such as `recipientUpload`; received files are in `files`. */
export function fakeUpload<T extends Target>(target: T, answer: UploadAnswer<T>): { files: Blob[] } {
  const files: Blob[] = [];
  answerCalls('POST', target.path, async (call) => {
    const file = call.data as Blob;
    files.push(file);
    call.onUploadProgress?.({ loaded: file.size, total: file.size, bytes: file.size, lengthComputable: true });
    const result = typeof answer === 'function' ? await (answer as (file: Blob) => Stored<T> | AppError)(file) : answer;
    if (isAppError(result)) return refusal(result);
    const checked = target.data.safeParse(result);
    if (!checked.success) throw fault(`the answer to the upload breaks the contract: ${checked.error.message}`);
    return success(checked.data);
  });
  return { files };
}
