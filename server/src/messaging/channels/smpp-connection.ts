import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { ConnectionContext, ConnectionKind } from './connection-kind';
import { createSmppChannel } from './smpp/smpp.channel';
import type { SmppSettings } from './smpp/smpp-settings';
import { fullSettings } from './smpp/smpp-settings';
import { DEFAULT_UNRESOLVED_SECONDS, DEFAULT_MAX_TRIES, readSecret, readSettings } from './stored-settings';

const seconds = z.number().positive();

const tls = z.object({
  /** PEM file with the provider's CA certificates. Without `caFile` and `caEnv`, Node's default CA certificates apply. */
  caFile: z.string().optional(),
  /** Name of an environment variable that contains the CA certificates in PEM; takes precedence over `caFile`. */
  caEnv: z.string().optional(),
  /** Name in the provider's certificate, if not `host`. */
  servername: z.string().optional(),
  minVersion: z.enum(['TLSv1.2', 'TLSv1.3']).optional(),
  /** For development: accepts any certificate. Allowed only if `host` is a loopback address. */
  trustAnyOnLoopback: z.boolean().optional(),
}).strict();

const schema = z.object({
  host: z.string(),
  port: z.number().int().min(1).max(65_535),
  tls: tls.optional(),
  systemId: z.string(),
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
  receiptsByText: z.boolean().optional(),
  /** False if the provider masks or replaces numbers. Receipts are then matched by id alone; a reused id matches the newest message. */
  receiptsNameRecipient: z.boolean().optional(),
  withReference: z.boolean().optional(),
  receiveWindow: z.number().int().positive().optional(),
  connectTimeoutMs: z.number().int().positive().optional(),
  bindTimeoutMs: z.number().int().positive().optional(),
  /** How long an unbind waits for submit responses and for receipts to be stored; default 5,000. */
  unbindWaitMs: z.number().int().positive().optional(),
  reconnectMinMs: z.number().int().positive().optional(),
  reconnectMaxMs: z.number().int().positive().optional(),
  longText: z.enum(['udh', 'sar', 'payload']).default('udh'),
  /** True if the contract promises each accepted submit a receipt with its user_message_reference within `receiptWithinSeconds`. */
  echoesReference: z.boolean().default(false),
  receiptWithinSeconds: seconds.default(60),
  unresolvedSeconds: seconds.default(DEFAULT_UNRESOLVED_SECONDS),
  maxAttempts: z.number().int().min(1).default(DEFAULT_MAX_TRIES),
});

export const smpp: ConnectionKind = {
  types: ['sms'],
  settings: schema,
  plan(stored, context) {
    const {
      passwordEnv, longText, echoesReference, receiptWithinSeconds, unresolvedSeconds, maxAttempts, tls: storedTls, ...account
    } = readSettings(schema, stored, context);
    const settings: SmppSettings = {
      ...account,
      password: readSecret(passwordEnv, 'passwordEnv', context),
      ...(storedTls && { tls: tlsFrom(storedTls, context) }),
    };
    requirePossible(settings, context);
    return {
      covers: 'sms',
      longText,
      capacity: settings.window * settings.binds,
      silenceProvesSeconds: echoesReference ? receiptWithinSeconds : null,
      unresolvedSeconds,
      maxAttempts,
      create: (listener) => createSmppChannel(settings, listener),
      callbacks: null,
    };
  },
};

function tlsFrom({ caFile, caEnv, ...tlsSettings }: z.infer<typeof tls>, context: ConnectionContext): NonNullable<SmppSettings['tls']> {
  if (caEnv !== undefined) return { ...tlsSettings, ca: readSecret(caEnv, 'tls.caEnv', context) };
  return caFile === undefined ? tlsSettings : { ...tlsSettings, ca: certificatesIn(caFile, context) };
}

function certificatesIn(file: string, { name }: ConnectionContext): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`connection ${name}: cannot read the file in its setting tls.caFile`, { cause: error });
  }
}

function requirePossible(settings: SmppSettings, { name }: ConnectionContext): void {
  try {
    fullSettings(settings);
  } catch (error) {
    throw new Error(
      `connection ${name} has invalid settings: ${error instanceof Error ? error.message : 'unknown error'}`, { cause: error },
    );
  }
}
