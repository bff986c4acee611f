import { z } from 'zod';

/** Parameters of the gateway's methods (core.telegram.org/gateway/api). Validation messages are the gateway's error names. */
const phone = z.string('PHONE_NUMBER_INVALID').regex(/^\+[1-9]\d{6,14}$/, 'PHONE_NUMBER_INVALID');
const requestId = z.string('REQUEST_ID_REQUIRED').min(1, 'REQUEST_ID_REQUIRED');
const code = z.string('CODE_INVALID').regex(/^\d{4,8}$/, 'CODE_INVALID');

export const methods = {
  sendverificationmessage: z.object({
    phone_number: phone,
    request_id: requestId.optional(),
    sender_username: z.string().regex(/^[A-Za-z]\w{4,31}$/, 'SENDER_USERNAME_INVALID').optional(),
    code: code.optional(),
    code_length: z.number().int().min(4, 'CODE_LENGTH_INVALID').max(8, 'CODE_LENGTH_INVALID').optional(),
    callback_url: z.string().refine(isCallbackUrl, 'CALLBACK_URL_INVALID').optional(),
    payload: z.string().refine((text) => Buffer.byteLength(text) <= 128, 'PAYLOAD_INVALID').optional(),
    ttl: z.number('TTL_INVALID').int('TTL_INVALID').min(30, 'TTL_INVALID').max(3_600, 'TTL_INVALID').optional(),
  }).strict(),
  checksendability: z.object({ phone_number: phone }).strict(),
  checkverificationstatus: z.object({ request_id: requestId, code: code.optional() }).strict(),
  revokeverificationmessage: z.object({ request_id: requestId }).strict(),
};
export type SendVerification = z.infer<typeof methods.sendverificationmessage>;

/** The real gateway requires HTTPS; the simulator also accepts HTTP on loopback. */
function isCallbackUrl(text: string): boolean {
  if (Buffer.byteLength(text) > 256 || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname));
}

const NO_ERROR_OF_ITS_OWN = 'PARAMETERS_INVALID';

export function errorOf({ issues }: z.ZodError): string {
  const message = issues[0]?.message ?? '';
  return /^[A-Z_]+$/.test(message) ? message : NO_ERROR_OF_ITS_OWN;
}
