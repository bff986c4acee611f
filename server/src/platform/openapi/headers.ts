import type { ApiOperation } from '@portal/contracts/api';

type Header = { description: string; schema: object };

const text = (description: string, example?: string): Header => ({
  description, schema: { type: 'string', ...(example !== undefined && { examples: [example] }) },
});

export const answerHeaders: Record<string, Header> = {
  'Idempotent-Replayed': text('`true`: this repeats the first response to the same `Idempotency-Key`.', 'true'),
  'RateLimit': text(
    'What is left of the limit: you can make `r` calls now, and the full limit is available again in `t` seconds (draft-ietf-httpapi-ratelimit-headers).',
  ),
  'RateLimit-Policy': text('The limit: `q` calls in `w` seconds.'),
  'Retry-After': { description: 'Seconds until you can retry the call.', schema: { type: 'integer', minimum: 0 } },
  'Sandbox': text('`true`: this is a sandbox key, so no messages are delivered and nothing is charged; absent otherwise.', 'true'),
  'WWW-Authenticate': text('How to authenticate: `Authorization: Bearer <key>`.', 'Bearer'),
  'X-Request-Id': text('Quote it when you contact support.'),
};

type HeadedResponse = Pick<ApiOperation, 'repeatable'> & { status: number; failed: boolean };

export function headersOf({ status, failed, repeatable }: HeadedResponse): Record<string, { $ref: string }> {
  const names = [
    ...(repeatable && !failed ? ['Idempotent-Replayed'] : []),
    'RateLimit', 'RateLimit-Policy',
    ...(status === 429 || status === 503 ? ['Retry-After'] : []),
    // Without a valid API key (401), the server cannot know whether to report a sandbox.
    status === 401 ? 'WWW-Authenticate' : 'Sandbox',
    'X-Request-Id',
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const deliveryHeaders = [
  inHeader('webhook-id', 'ID of the delivery. It is the same for every attempt, so you can recognize repeats.'),
  inHeader('webhook-timestamp', 'Time of this attempt, in seconds since 1970. Refuse anything older than a few minutes.'),
  inHeader(
    'webhook-signature',
    'One signature, or two for a day after you rotate the secret, separated by a space: `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`.',
  ),
];

function inHeader(name: string, description: string) {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } };
}

export const sharedParameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key', in: 'header', required: false,
    description: 'Any name for this request, such as a UUID. The same key with the same request returns the first response and does nothing a second time; with a different request, it is refused.',
    schema: {
      type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$', examples: ['6f1c1f4e-9c1b-4a55-8a0e-3f1f0c2b7d10'],
    },
  },
};
