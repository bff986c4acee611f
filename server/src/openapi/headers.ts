import type { ApiOperation } from '@portal/contracts/api';

type Header = { description: string; schema: object };

const text = (description: string, example?: string): Header => ({ description, schema: { type: 'string', ...(example !== undefined && { examples: [example] }) } });

/** Headers of answers, by name. */
export const answerHeaders: Record<string, Header> = {
  'Idempotent-Replayed': text('`true`: this is the first answer to the same `Idempotency-Key`, given again.', 'true'),
  'RateLimit': text('What is left of the limit: `r` calls may be made at once, and in `t` seconds all of them again (draft-ietf-httpapi-ratelimit-headers).'),
  'RateLimit-Policy': text('The limit: `q` calls within `w` seconds.'),
  'Retry-After': { description: 'In so many seconds the call may be made again.', schema: { type: 'integer', minimum: 0 } },
  'Sandbox': text('`true`: the key is one of the sandbox, where nothing reaches a network and nothing costs; absent otherwise.', 'true'),
  'WWW-Authenticate': text('How to call: with `Authorization: Bearer <key>`.', 'Bearer'),
  'X-Request-Id': text('What to tell our support.'),
};

type Answer = Pick<ApiOperation, 'repeatable'> & { status: number; failed: boolean };

/** Those that an answer has, as references. */
export function headersOf({ status, failed, repeatable }: Answer): Record<string, { $ref: string }> {
  const names = [
    ...(repeatable && !failed ? ['Idempotent-Replayed'] : []),
    'RateLimit', 'RateLimit-Policy',
    ...(status === 429 || status === 503 ? ['Retry-After'] : []),
    // Whose key it is, is not known yet.
    status === 401 ? 'WWW-Authenticate' : 'Sandbox',
    'X-Request-Id',
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** What a delivery of a callback is signed with, as parameters of the request that it is. */
export const deliveryHeaders = [
  inHeader('webhook-id', 'Which delivery it is: the same in each of its tries, so that one which came before is known by it.'),
  inHeader('webhook-timestamp', 'When this try was made, in seconds since 1970. Refuse what is older than a few minutes.'),
  inHeader('webhook-signature', 'One signature, or two for a day after the secret was rotated, apart by a space: `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`.'),
];

function inHeader(name: string, description: string) {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } };
}

/** Parameters that are no operation's own, by name. */
export const sharedParameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key', in: 'header', required: false,
    description: 'A name of your choice for this request, such as a UUID. The same key with the same request gets the first answer again and does nothing a second time; with another request it is refused.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$', examples: ['6f1c1f4e-9c1b-4a55-8a0e-3f1f0c2b7d10'] },
  },
};
