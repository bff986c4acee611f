import * as z from 'zod/mini';
import { maxCharacters } from '../characters';
import { operation, described } from './operation';
import * as p from './shared-fields';

/** Channels for one-time codes, tried in the requested order. */
export const otpTypes = ['telegram_otp', 'viber_otp', 'sms', 'flashcall', 'speechcall'] as const;
export type OtpType = (typeof otpTypes)[number];
export const otpStatuses = ['pending', 'verified', 'expired', 'failed', 'canceled'] as const;
export type OtpStatus = (typeof otpStatuses)[number];

export const MAX_OTP_ATTEMPTS = 5;

const NewOtpStep = z.strictObject({
  type: described(z.enum(otpTypes), 'Channel.', 'sms'),
  from: described(z.optional(p.alphaName), 'Alpha name for this channel, if it’s a different one.'),
  waitSeconds: described(
    z._default(z.number().check(z.int(), z.gte(10), z.lte(300)), 30), 'How long to wait for delivery before trying the next channel.',
  ),
});

export const NewOtp = z.strictObject({
  to: p.number,
  from: p.alphaName,
  channels: described(z.array(NewOtpStep).check(z.minLength(1), z.maxLength(otpTypes.length), z.refine(
    (steps) => new Set(steps.map(({ type }) => type)).size === steps.length, 'Each channel can be given only once.',
  )), 'Tried in order until one delivers the code. Each can be given only once.'),
  text: described(z._default(z.string().check(
    maxCharacters(500), z.regex(/^[^{}]*\{code\}[^{}]*$/, 'Must contain {code} exactly once, where the digits go, and no other braces.'),
  ), '{code}'), 'For SMS: the text around `{code}`.', 'Your code is {code}. Do not share it with anyone.'),
  templateId: described(
    z.optional(z.string().check(z.minLength(1), maxCharacters(100))), 'For Viber: the approved template, whose field `pin` is the code.',
  ),
  language: described(z._default(z.enum(['en', 'ru', 'uk', 'bg']), 'en'), 'Language of templates and voices.'),
  length: described(z._default(
    z.number().check(z.int(), z.gte(4), z.lte(8)), 6,
  ), 'Number of digits in the code. For a flash call, the code is the last digits of the calling number; the provider decides how many, usually four.'),
  ttlSeconds: described(z._default(z.number().check(z.int(), z.gte(60), z.lte(900)), 300), 'How long the code is valid, in seconds.'),
  stopListCheck: described(z._default(z.boolean(), false), 'Whether to skip numbers on your stop lists.'),
  organizationUuid: p.organizationUuid,
});
export type NewOtp = z.infer<typeof NewOtp>;

export const ApiOtp = z.object({
  uuid: z.string(),
  to: z.string(),
  status: described(
    z.enum(otpStatuses),
    '`pending` until the code is verified, expires, is canceled, is entered wrong too often, or can’t be delivered by any channel.',
  ),
  /** Channel being tried; null if none remains. */
  channel: z.nullable(z.enum(otpTypes)),
  attemptsLeft: z.number(),
  expires: p.time,
  created: p.time,
  /** Tried channels in order, with their messages. */
  tries: z.array(z.object({ type: z.enum(otpTypes), messageUuid: z.nullable(z.string()), status: described(
    z.string(), 'Status of the message, or `refused` if it couldn’t be sent at all.', 'delivered',
  ), error: described(z.nullable(z.string()), 'Why it couldn’t be sent at all.'), cost: p.money })),
  currency: z.string(),
});
export type ApiOtp = z.infer<typeof ApiOtp>;

/** Reasons why no channel, or no further one, can send. */
const refused = [
  'no_direction', 'sandbox_unavailable', 'no_price', 'no_route', 'no_account', 'balance_insufficient', 'debt_outstanding',
  'landline_not_allowed', 'country_not_allowed', 'spend_cap_reached', 'traffic_stopped', 'not_found',
] as const;

export const apiOtp = {
  createOtp: operation({
    id: 'createOtp', group: 'otp', method: 'POST', path: '/api/v1/otp', scope: 'otp', status: 201, repeatable: true,
    summary: 'Send a one-time code',
    description: 'Creates a code and sends it to the recipient. Its digits are masked wherever its messages are listed, shown, exported, or reported. The first available channel sends it; if it isn’t delivered in time, the next channel is tried automatically with the same code. A flash call has its own code, and from then on both codes are valid. Up to five unverified codes per number within ten minutes. With a sandbox key the code is known: the first digits of `123456789`, as many as you requested.',
    body: NewOtp, data: ApiOtp,
    errors: ['num_invalid', 'number_required', 'too_many_codes', 'content_missing', 'text_malformed', 'alpha_name_not_found', ...refused],
  }),
  verifyOtp: operation({
    id: 'verifyOtp', group: 'otp', method: 'POST', path: '/api/v1/otp/{uuid}/verify', scope: 'otp',
    summary: 'Verify a code',
    description: 'Checks whether the code is correct. A correct code works once; after too many wrong attempts, no code is accepted.',
    params: p.byUuid,
    body: z.strictObject({ code: described(
      z.string().check(z.trim(), z.regex(/^\d{3,10}$/, 'Must be 3 to 10 digits.')), 'As the recipient entered it.', '482913',
    ) }),
    data: z.object({ verified: z.boolean(), status: z.enum(otpStatuses), attemptsLeft: z.number() }), errors: ['not_found', 'otp_closed'],
  }),
  getOtp: operation({
    id: 'getOtp', group: 'otp', method: 'GET', path: '/api/v1/otp/{uuid}', scope: 'otp', summary: 'Get a code',
    description: 'Returns its status and the channels used, never the code itself.', params: p.byUuid, data: ApiOtp, errors: ['not_found'],
  }),
  nextOtp: operation({
    id: 'nextOtp', group: 'otp', method: 'POST', path: '/api/v1/otp/{uuid}/next', scope: 'otp', repeatable: true,
    summary: 'Try the next channel', description: 'For a recipient who says that nothing arrived.', params: p.byUuid, data: ApiOtp,
    errors: ['otp_closed', 'otp_no_more_channels', ...refused],
  }),
  cancelOtp: operation({
    id: 'cancelOtp', group: 'otp', method: 'POST', path: '/api/v1/otp/{uuid}/cancel', scope: 'otp', summary: 'Cancel a code',
    description: 'The code stops working, and no other channel is tried.', params: p.byUuid, data: ApiOtp,
    errors: ['not_found', 'otp_closed'],
  }),
};
