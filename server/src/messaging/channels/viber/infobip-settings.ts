import * as z from 'zod';
import { httpSettingsSchema } from '../http/http-settings';

const secretEnv = z.string().min(1);

const callbackAuth = z.discriminatedUnion('by', [
  /** `?key=` in the callback URLs of each message and of the sender's subscription. */
  z.strictObject({ by: z.literal('query'), secretEnv }),
  /** `basic` and `header`: as in the security settings of the sender's subscription. */
  z.strictObject({ by: z.literal('basic'), user: z.string().min(1), secretEnv }),
  z.strictObject({ by: z.literal('header'), name: z.string().regex(/^[a-z0-9-]+$/), secretEnv }),
]);

export const infobipViberSettingsSchema = httpSettingsSchema.extend({
  apiKeyEnv: z.string().min(1),
  batch: z.int().min(1).max(1_000).default(50),
  callbackAuth,
});
export type CallbackAuth = z.output<typeof callbackAuth>;
