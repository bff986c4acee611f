import * as z from 'zod';
import { httpSettingsSchema, providerUrl } from '../http/http-settings';

/** The purpose of a message, which Google requires; routes with another purpose need their own connection. */
const trafficTypes = ['AUTHENTICATION', 'TRANSACTION', 'PROMOTION', 'SERVICEREQUEST', 'ACKNOWLEDGEMENT'] as const;

export const googleRcsSettingsSchema = httpSettingsSchema.extend({
  baseUrl: providerUrl.default('https://rcsbusinessmessaging.googleapis.com'),
  tokenUrl: providerUrl.default('https://oauth2.googleapis.com/token'),
  clientEmail: z.string().min(3).max(300),
  /** Environment variable with the private key in PEM; line breaks may be written as \n, as in Google's key file. */
  privateKeyEnv: z.string().min(1),
  clientTokenEnv: z.string().min(1),
  trafficType: z.enum(trafficTypes).default('PROMOTION'),
});
export type GoogleRcsSettings = z.output<typeof googleRcsSettingsSchema>;
