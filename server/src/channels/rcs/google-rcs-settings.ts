import * as z from 'zod';
import { httpSettingsSchema, providerUrl } from '../http/http-settings';

/** The purpose of a message, which Google requires; routes with another purpose need their own connection. */
const trafficTypes = ['AUTHENTICATION', 'TRANSACTION', 'PROMOTION', 'SERVICEREQUEST', 'ACKNOWLEDGEMENT'] as const;

export const googleRcsSettingsSchema = httpSettingsSchema.extend({
  /** Regions have hosts of their own, such as europe-rcsbusinessmessaging.googleapis.com. */
  baseUrl: providerUrl.default('https://rcsbusinessmessaging.googleapis.com'),
  tokenUrl: providerUrl.default('https://oauth2.googleapis.com/token'),
  clientEmail: z.string().min(3).max(300),
  /** Name of the environment variable with the account's private key in PEM; line breaks may be written as \n, as in Google's key file. */
  privateKeyEnv: z.string().min(1),
  /** Name of the environment variable with the webhook's clientToken, which signs Google's callbacks. */
  clientTokenEnv: z.string().min(1),
  trafficType: z.enum(trafficTypes).default('PROMOTION'),
});
export type GoogleRcsSettings = z.output<typeof googleRcsSettingsSchema>;
