import * as z from 'zod';
import type { SmppSettings } from '../channels';

const HOURS_72 = 72 * 60 * 60;

const seconds = z.number().positive();

/** What `provider_connection.settings` holds: the SMPP account, and how far its answers and receipts can be trusted. */
const schema = z.object({
  host: z.string(),
  port: z.number().int(),
  systemId: z.string(),
  /** Name of the environment variable that holds the password. */
  passwordEnv: z.string(),
  systemType: z.string().optional(),
  addressRange: z.string().optional(),
  serviceType: z.string().optional(),
  binds: z.number().int().min(1).default(1),
  bindMode: z.enum(['transceiver', 'separate']).optional(),
  window: z.number().int().min(1).default(50),
  responseTimeoutMs: z.number().int().positive().optional(),
  enquireLinkMs: z.number().int().positive().optional(),
  messagesPerSecond: z.number().positive().optional(),
  messageIdFormat: z.enum(['verbatim', 'hex', 'decimal', 'hex-in-response', 'decimal-in-response']).default('verbatim'),
  receiptUtcOffsetMinutes: z.number().int().optional(),
  withReference: z.boolean().optional(),
  receiveWindow: z.number().int().positive().optional(),
  connectTimeoutMs: z.number().int().positive().optional(),
  bindTimeoutMs: z.number().int().positive().optional(),
  reconnectMinMs: z.number().int().positive().optional(),
  reconnectMaxMs: z.number().int().positive().optional(),
  /** How a text of several parts leaves. */
  longText: z.enum(['udh', 'payload']).default('udh'),
  /** By contract every accepted submit yields a receipt with our reference within `receiptWithinSeconds`. */
  echoesReference: z.boolean().default(false),
  receiptWithinSeconds: seconds.default(60),
  /** A submit whose fate stays unknown so long makes its message unknown (101). */
  inDoubtSeconds: seconds.default(HOURS_72),
});

export type ConnectionSettings = {
  smpp: SmppSettings;
  longText: 'udh' | 'payload';
  /** Most submits that may be without a stored result at the same time. */
  capacity: number;
  /** Silence so long after the bind is proof that the provider never had a submit; null where silence proves nothing. */
  silenceProvesSeconds: number | null;
  inDoubtSeconds: number;
};

/** Of settings that may be wrong otherwise: what is in doubt comes to its end even where nothing can be sent. */
export function inDoubtSecondsOf(stored: unknown): number {
  const parsed = schema.pick({ inDoubtSeconds: true }).safeParse(stored);
  return parsed.success ? parsed.data.inDoubtSeconds : HOURS_72;
}

/** Throws a sentence that names what is wrong, without any value: the settings stand beside secrets. */
export function readConnectionSettings(
  name: string, stored: unknown, environment: Readonly<Record<string, string | undefined>>,
): ConnectionSettings {
  const parsed = schema.safeParse(stored);
  if (!parsed.success) {
    throw new Error(`the settings of connection ${name} are wrong at ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`);
  }
  const { passwordEnv, longText, echoesReference, receiptWithinSeconds, inDoubtSeconds, ...smpp } = parsed.data;
  const password = environment[passwordEnv];
  if (password === undefined) throw new Error(`connection ${name} needs its password in the environment variable ${passwordEnv}`);
  return {
    smpp: { ...smpp, password },
    longText,
    capacity: smpp.window * smpp.binds,
    silenceProvesSeconds: echoesReference ? receiptWithinSeconds : null,
    inDoubtSeconds,
  };
}
