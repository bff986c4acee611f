import * as z from 'zod';
import { httpSettingsSchema } from '../http/http-settings';

/** What `provider_connection.settings` holds of a Telegram Gateway account. */
export const telegramSettingsSchema = httpSettingsSchema.extend({
  baseUrl: httpSettingsSchema.shape.baseUrl.default('https://gatewayapi.telegram.org'),
  /** Name of the environment variable that holds the API token; it also signs what the gateway tells us. */
  tokenEnv: z.string().min(1),
  /** The directions' names are usernames of verified channels of the token's owner. Otherwise codes come from Telegram's own channel. */
  namesAreChannels: z.boolean().default(false),
  /** A signed call that is older is a replay. */
  callbackMaxAgeSeconds: z.number().positive().default(600),
});
export type TelegramSettings = z.output<typeof telegramSettingsSchema>;
