import * as z from 'zod';
import { contentLanguages } from '@portal/contracts';
import type { ConnectionContext } from '../connection-kind';
import { httpSettingsSchema } from '../http/http-settings';
import { readSecret } from '../stored-settings';
import type { SinchApplication } from './sinch-signature';

const seconds = z.number().positive();

const applicationShape = {
  applicationKey: z.string().min(1),
  /** Name of the environment variable with the application's secret, in base64 as Sinch shows it. */
  secretEnv: z.string().min(1),
  callbackMaxAgeSeconds: seconds.default(600),
};

const callResults = ['ANSWERED', 'COMPLETED', 'NO_ANSWER', 'CANCEL', 'BUSY', 'FAILED'] as const;

export const flashCallSettingsSchema = httpSettingsSchema.extend({
  ...applicationShape,
  baseUrl: httpSettingsSchema.shape.baseUrl.default('https://verification.api.sinch.com'),
  /** Sinch's dial timeout in seconds. */
  dialTimeout: z.int().min(1).max(120).optional(),
  /** Calls that count as delivered. `verified`: those whose number was reported to Sinch. `rang`: also those with a result in `rangBy`. */
  delivered: z.enum(['rang', 'verified']).default('rang'),
  /** By default also CANCEL and BUSY: a phone that rejects the call or is busy still shows the number. */
  rangBy: z.array(z.enum(callResults)).default(['ANSWERED', 'COMPLETED', 'NO_ANSWER', 'CANCEL', 'BUSY']),
});
export type FlashCallSettings = z.output<typeof flashCallSettingsSchema>;

const locale = z.string().regex(/^[a-z]{2,3}-[A-Z]{2}$/);

export const speechCallSettingsSchema = httpSettingsSchema.extend({
  ...applicationShape,
  baseUrl: httpSettingsSchema.shape.baseUrl.default('https://calling.api.sinch.com'),
  /** Calling number where the route's alpha name is not a number. */
  cli: z.string().regex(/^\d{5,15}$/).optional(),
  /** Voice locales that replace the default of a content language, for example where Sinch lacks a language. */
  locales: z.object(Object.fromEntries(contentLanguages.map((language) => [language, locale.optional()]))).strict().default({}),
  defaultLanguage: z.enum(contentLanguages).default('en'),
  /** True if Sinch asks for instructions when the phone is answered; if false, it reads the text immediately. */
  asksWhenAnswered: z.boolean().default(false),
});
export type SpeechCallSettings = z.output<typeof speechCallSettingsSchema>;

export const expectedCallSettingsSchema = z.strictObject({
  ...applicationShape,
  /** Our numbers that recipients call, E.164 digits. Half of them are in use at a time. */
  numbers: z.array(z.string().regex(/^\d{5,15}$/)).min(2).max(1_000).refine((numbers) => new Set(numbers).size === numbers.length),
  /** Seconds to wait for a call, and the length of a period. A longer validity gives the recipient no more time. */
  expectSeconds: z.int().min(30).max(3_600).default(180),
  maxExpected: z.int().min(1).default(100_000),
});
export type ExpectedCallSettings = z.output<typeof expectedCallSettingsSchema>;

export function applicationOf(
  { applicationKey, secretEnv }: { applicationKey: string; secretEnv: string }, context: ConnectionContext,
): SinchApplication {
  const secret = readSecret(secretEnv, 'secretEnv', context);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(secret)) {
    throw new Error(`connection ${context.name} needs its secret in base64 in the environment variable ${secretEnv}`);
  }
  return { key: applicationKey, secret: Buffer.from(secret, 'base64') };
}
