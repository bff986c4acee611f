import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { ConnectionContext, ConnectionKind } from './connection-kind';
import { createSmppChannel } from './smpp/smpp.channel';
import type { SmppSettings } from './smpp/smpp-settings';
import { fullSettings } from './smpp/smpp-settings';
import { DEFAULT_IN_DOUBT_SECONDS, DEFAULT_MOST_TRIES, readSecret, readSettings } from './stored-settings';

const seconds = z.number().positive();

const tls = z.object({
  /** File with the certificates (PEM) that vouch for the provider; those of the system where neither is named. */
  caFile: z.string().optional(),
  /** Name of an environment variable that holds the same. */
  caEnv: z.string().optional(),
  /** The name in the provider's certificate, where it is not `host`. */
  servername: z.string().optional(),
  minVersion: z.enum(['TLSv1.2', 'TLSv1.3']).optional(),
  /** For development against a provider on this machine; refused for any other host. */
  trustAnyOnLoopback: z.boolean().optional(),
}).strict();

/** What `provider_connection.settings` holds: the SMPP account, and how far its answers and receipts can be trusted. */
const schema = z.object({
  host: z.string(),
  port: z.number().int().min(1).max(65_535),
  /** Left out: plain TCP. */
  tls: tls.optional(),
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
  receiptsByText: z.boolean().optional(),
  withReference: z.boolean().optional(),
  receiveWindow: z.number().int().positive().optional(),
  connectTimeoutMs: z.number().int().positive().optional(),
  bindTimeoutMs: z.number().int().positive().optional(),
  reconnectMinMs: z.number().int().positive().optional(),
  reconnectMaxMs: z.number().int().positive().optional(),
  /** How a text of several parts leaves. */
  longText: z.enum(['udh', 'sar', 'payload']).default('udh'),
  /** By contract every accepted submit yields a receipt with our reference within `receiptWithinSeconds`. */
  echoesReference: z.boolean().default(false),
  receiptWithinSeconds: seconds.default(60),
  inDoubtSeconds: seconds.default(DEFAULT_IN_DOUBT_SECONDS),
  mostTries: z.number().int().min(1).default(DEFAULT_MOST_TRIES),
});

/** A provider that speaks SMPP 3.4, over TCP or TLS. */
export const smpp: ConnectionKind = {
  types: ['sms'],
  plan(stored, context) {
    const {
      passwordEnv, longText, echoesReference, receiptWithinSeconds, inDoubtSeconds, mostTries, tls: storedTls, ...account
    } = readSettings(schema, stored, context);
    const settings: SmppSettings = {
      ...account,
      password: readSecret(passwordEnv, 'passwordEnv', context),
      ...(storedTls && { tls: tlsFrom(storedTls, context) }),
    };
    requirePossible(settings, context);
    return {
      carries: 'sms',
      longText,
      capacity: settings.window * settings.binds,
      silenceProvesSeconds: echoesReference ? receiptWithinSeconds : null,
      inDoubtSeconds,
      mostTries,
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
    throw new Error(`connection ${name} cannot read the file that tls.caFile names`, { cause: error });
  }
}

/** What the protocol cannot carry is a wrong setting too, and is told before anything is opened. */
function requirePossible(settings: SmppSettings, { name }: ConnectionContext): void {
  try {
    fullSettings(settings);
  } catch (error) {
    throw new Error(`the settings of connection ${name} are wrong: ${error instanceof Error ? error.message : 'impossible'}`, { cause: error });
  }
}
