import * as z from 'zod';
import { httpSettingsSchema, providerUrl } from '../http/http-settings';

/** What a message is for, as Google asks of every agent; a direction whose messages differ has a connection of its own. */
export const trafficTypes = ['AUTHENTICATION', 'TRANSACTION', 'PROMOTION', 'SERVICEREQUEST', 'ACKNOWLEDGEMENT'] as const;

export const googleRcsSettingsSchema = httpSettingsSchema.extend({
  /** Regions have hosts of their own: europe-rcsbusinessmessaging.googleapis.com. */
  baseUrl: providerUrl.default('https://rcsbusinessmessaging.googleapis.com'),
  tokenUrl: providerUrl.default('https://oauth2.googleapis.com/token'),
  /** The service account's address. */
  clientEmail: z.string().min(3).max(300),
  /** Name of the environment variable with its private key, PEM; line breaks may be written as \n, as in Google's key file. */
  privateKeyEnv: z.string().min(1),
  /** Of the variable with the webhook's clientToken, which signs what Google tells us. */
  clientTokenEnv: z.string().min(1),
  trafficType: z.enum(trafficTypes).default('PROMOTION'),
});
export type GoogleRcsSettings = z.output<typeof googleRcsSettingsSchema>;
