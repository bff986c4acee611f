import { z } from 'zod';

const number = z.object({ type: z.literal('number'), endpoint: z.string().regex(/^\+[1-9]\d{6,14}$/) }).strict();

/** POST /verification/v1/verifications. Accepts only flash calls, because the portal uses no other method. */
export const verificationRequest = z.object({
  identity: number,
  method: z.literal('flashcall'),
  reference: z.string().max(200).optional(),
  custom: z.string().max(4_096).optional(),
  flashCallOptions: z.object({
    dialTimeout: z.number().int().min(1).optional(), interceptionTimeout: z.number().int().min(1).optional(),
  }).strict().optional(),
}).strict();

/** PUT /verification/v1/verifications/id/{id}: reports the calling number. */
export const verificationReport = z.object({ method: z.literal('flashcall'), flashCall: z.object({ cli: z.string() }).strict() }).strict();

/** POST /calling/v1/callouts. */
export const calloutRequest = z.object({
  method: z.literal('ttsCallout'),
  ttsCallout: z.object({
    destination: number,
    cli: z.string().regex(/^\+\d{5,15}$/).optional(),
    locale: z.string().regex(/^[a-z]{2,3}-[A-Z]{2}$/),
    text: z.string().min(1).refine((text) => Array.from(text).length <= 600),
    custom: z.string().max(4_096).optional(),
    dtmf: z.string().optional(),
    enableAce: z.boolean().optional(),
    enableDice: z.boolean().optional(),
  }).strict(),
}).strict();

export type VerificationRequest = z.infer<typeof verificationRequest>;
export type CalloutRequest = z.infer<typeof calloutRequest>['ttsCallout'];
