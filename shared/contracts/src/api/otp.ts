import * as z from 'zod/mini';
import { operation, said } from './operation';
import * as p from './pieces';

/** By which a one-time code can come, each tried in the order that is asked for. */
export const otpTypes = ['telegram_otp', 'viber_otp', 'sms', 'flashcall', 'speechcall'] as const;
export type OtpType = (typeof otpTypes)[number];
export const otpStatuses = ['pending', 'verified', 'expired', 'failed', 'canceled'] as const;
export type OtpStatus = (typeof otpStatuses)[number];

export const MOST_OTP_ATTEMPTS = 5;

const NewOtpStep = z.strictObject({
  type: said(z.enum(otpTypes), 'The channel.', 'sms'),
  from: said(z.optional(p.alphaName), 'Another alpha name for this channel.'),
  waitSeconds: said(z._default(z.number().check(z.int(), z.gte(10), z.lte(300)), 30), 'How long a delivery is waited for before the next channel is tried.'),
});

export const NewOtp = z.strictObject({
  to: p.number,
  from: p.alphaName,
  channels: said(z.array(NewOtpStep).check(z.minLength(1), z.maxLength(otpTypes.length), z.refine((steps) => new Set(steps.map(({ type }) => type)).size === steps.length, 'Each channel may be given once.')), 'Tried one after another until one is delivered; each at most once.'),
  text: said(z._default(z.string().check(z.maxLength(500), z.regex(/^[^{}]*\{code\}[^{}]*$/, 'It has to hold {code} once, in whose place the digits stand, and no other braces.')), '{code}'), 'Of SMS: the words around `{code}`.', 'Your code is {code}. Tell it to nobody.'),
  templateId: said(z.optional(z.string().check(z.minLength(1), z.maxLength(100))), 'Of Viber: the approved template, whose field `pin` is the code.'),
  language: said(z._default(z.enum(['en', 'ru', 'uk', 'bg']), 'en'), 'Of templates and voices.'),
  length: said(z._default(z.number().check(z.int(), z.gte(4), z.lte(8)), 6), 'Digits of the code. Of a flash call the code is how the number that calls ends: as many digits, and which, as its provider tells, mostly four.'),
  ttlSeconds: said(z._default(z.number().check(z.int(), z.gte(60), z.lte(900)), 300), 'How long the code is good, in seconds.'),
  stopListCheck: said(z._default(z.boolean(), false), 'Whether who stands in one of your stop lists gets none.'),
  organizationUuid: p.organizationUuid,
});
export type NewOtp = z.infer<typeof NewOtp>;

export const ApiOtp = z.object({
  uuid: z.string(),
  to: z.string(),
  status: said(z.enum(otpStatuses), '`pending` until the code is verified, too old, canceled, was guessed at too often or could be delivered by no channel.'),
  /** The channel that is being tried; null once there is none. */
  channel: z.nullable(z.enum(otpTypes)),
  attemptsLeft: z.number(),
  expires: p.time,
  created: p.time,
  /** Every channel that was tried, the first first, and the message that it was. */
  tries: z.array(z.object({ type: z.enum(otpTypes), messageUuid: z.nullable(z.string()), status: said(z.string(), 'As of a message; `refused` where it could not be sent at all.', 'delivered'), error: said(z.nullable(z.string()), 'Why it could not be sent at all.'), cost: p.money })),
  currency: z.string(),
});
export type ApiOtp = z.infer<typeof ApiOtp>;

/** By what no channel, or none further, can be sent. */
const refused = [
  'no_direction', 'sandbox_unavailable', 'no_price', 'no_route', 'no_account', 'balance_insufficient', 'debt_outstanding', 'country_not_allowed', 'spend_cap_reached', 'traffic_stopped', 'not_found',
] as const;

export const apiOtp = {
  createOtp: operation({
    id: 'createOtp', group: 'otp', method: 'POST', path: '/api/v1/otp', scope: 'otp', status: 201, repeatable: true,
    summary: 'Send a one-time code', description: 'Makes a code and sends it, to nobody but its recipient: where its messages are listed, shown, exported or told of, its digits are masked. It goes by the first channel that can; where that does not deliver it in time, the next is tried by itself, with the same code. A flash call has a code of its own: both are right from then on. At most five to one number within ten minutes that nobody verified. A sandbox key\'s code is known: the first digits of `123456789`, as many as were asked for.',
    body: NewOtp, data: ApiOtp,
    errors: ['num_invalid', 'number_required', 'too_many_codes', 'content_missing', 'text_malformed', 'alpha_name_not_found', ...refused],
  }),
  verifyOtp: operation({
    id: 'verifyOtp', group: 'otp', method: 'POST', path: '/api/v1/otp/{uuid}/verify', scope: 'otp',
    summary: 'Verify a code', description: 'Says whether it is the code. A right one counts once; after too many wrong ones none is right any more.',
    params: p.byUuid, body: z.strictObject({ code: said(z.string().check(z.trim(), z.regex(/^\d{3,10}$/, 'It has to be 3 to 10 digits.')), 'As the recipient typed it.', '482913') }),
    data: z.object({ verified: z.boolean(), status: z.enum(otpStatuses), attemptsLeft: z.number() }), errors: ['not_found', 'otp_closed'],
  }),
  getOtp: operation({
    id: 'getOtp', group: 'otp', method: 'GET', path: '/api/v1/otp/{uuid}', scope: 'otp', summary: 'One code', description: 'Where it stands and by what it was sent; never the code itself.', params: p.byUuid, data: ApiOtp, errors: ['not_found'],
  }),
  nextOtp: operation({
    id: 'nextOtp', group: 'otp', method: 'POST', path: '/api/v1/otp/{uuid}/next', scope: 'otp', repeatable: true, summary: 'Try the next channel now', description: 'For a recipient who says that nothing came.', params: p.byUuid, data: ApiOtp,
    errors: ['otp_closed', 'otp_no_more_channels', ...refused],
  }),
  cancelOtp: operation({
    id: 'cancelOtp', group: 'otp', method: 'POST', path: '/api/v1/otp/{uuid}/cancel', scope: 'otp', summary: 'Cancel a code', description: 'None is right any more, and no further channel is tried.', params: p.byUuid, data: ApiOtp, errors: ['not_found', 'otp_closed'],
  }),
};
