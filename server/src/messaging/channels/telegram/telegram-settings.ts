import * as z from 'zod';
import { httpSettingsSchema } from '../http/http-settings';

export const telegramSettingsSchema = httpSettingsSchema.extend({
  baseUrl: httpSettingsSchema.shape.baseUrl.default('https://gatewayapi.telegram.org'),
  /** Name of the environment variable with the API token, which also signs the gateway's callbacks. */
  tokenEnv: z.string().min(1),
  /** True: alpha names are usernames of verified channels of the token's owner. False: codes come from Telegram's own channel. */
  namesAreChannels: z.boolean().default(false),
  callbackMaxAgeSeconds: z.number().positive().default(600),
});
export type TelegramSettings = z.output<typeof telegramSettingsSchema>;
