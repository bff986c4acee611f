import { isIPv4 } from 'node:net';
import { longestBindField } from './bind-pdu';
import type { Bind } from './bind-pdu';
import type { MessageIdFormat } from './message-id';
import type { Timing } from '../timing';

export type TlsSettings = {
  /** PEM CA certificates for the provider; default: those of Node. */
  ca?: string;
  /** Name that the provider's certificate must contain; default `host`. */
  servername?: string;
  /** Default TLSv1.2; older versions are insecure. */
  minVersion?: 'TLSv1.2' | 'TLSv1.3';
  /** Accepts any certificate; only where `host` is a loopback address. */
  trustAnyOnLoopback?: boolean;
};

export type SmppSettings = {
  host: string;
  port: number;
  tls?: TlsSettings;
  /** At most 15 ASCII characters. */
  systemId: string;
  /** At most 8 ASCII characters, the protocol's own limit. */
  password: string;
  systemType?: string;
  addressRange?: string;
  serviceType?: string;
  binds: number;
  /** Default: `transceiver`. `separate` opens a transmitter and a receiver per bind, for providers that require it. */
  bindMode?: 'transceiver' | 'separate';
  /** Maximum unanswered submits per bind. */
  window: number;
  /** Default: 30,000. */
  responseTimeoutMs?: number;
  /** Default: 30,000. */
  enquireLinkMs?: number;
  /** Maximum rate of submits across all binds; each part of a long message is a submit. Default: unlimited. */
  messagesPerSecond?: number;
  messageIdFormat: MessageIdFormat;
  /** UTC offset of the dates in receipts. Default: 0. */
  receiptUtcOffsetMinutes?: number;
  /** Accepts a deliver_sm as a receipt by its text alone. Default: false, since subscribers can write such texts. */
  receiptsByText?: boolean;
  /** A receipt counts only if it has the recipient's number. Default: true; false for a provider that masks or replaces numbers. */
  receiptsNameRecipient?: boolean;
  /** Sends user_message_reference. Default: true. */
  withReference?: boolean;
  /** Maximum unacknowledged deliver_sm and data_sm per bind; the provider must redeliver the rest. Default: 20,000. */
  receiveWindow?: number;
  /** Default: 10,000. */
  connectTimeoutMs?: number;
  /** Default: 5,000. */
  bindTimeoutMs?: number;
  /** How long an unbind waits for responses to open requests. Default: 5,000. */
  unbindWaitMs?: number;
  /** Default: 500. */
  reconnectMinMs?: number;
  /** Default: 30,000. */
  reconnectMaxMs?: number;
  timing?: Timing;
};

export type FullSmppSettings = Required<Omit<SmppSettings, 'timing' | 'tls'>> & { tls: TlsSettings | null };

export function fullSettings(settings: SmppSettings): FullSmppSettings {
  const { host, port, systemId, password, binds, window, messageIdFormat } = settings;
  const full: FullSmppSettings = {
    host, port, systemId, password, binds, window, messageIdFormat,
    tls: settings.tls ?? null,
    systemType: settings.systemType ?? '',
    addressRange: settings.addressRange ?? '',
    serviceType: settings.serviceType ?? '',
    bindMode: settings.bindMode ?? 'transceiver',
    responseTimeoutMs: settings.responseTimeoutMs ?? 30_000,
    enquireLinkMs: settings.enquireLinkMs ?? 30_000,
    messagesPerSecond: settings.messagesPerSecond ?? Infinity,
    receiptUtcOffsetMinutes: settings.receiptUtcOffsetMinutes ?? 0,
    receiptsByText: settings.receiptsByText ?? false,
    receiptsNameRecipient: settings.receiptsNameRecipient ?? true,
    withReference: settings.withReference ?? true,
    receiveWindow: settings.receiveWindow ?? 20_000,
    connectTimeoutMs: settings.connectTimeoutMs ?? 10_000,
    bindTimeoutMs: settings.bindTimeoutMs ?? 5_000,
    unbindWaitMs: settings.unbindWaitMs ?? 5_000,
    reconnectMinMs: settings.reconnectMinMs ?? 500,
    reconnectMaxMs: settings.reconnectMaxMs ?? 30_000,
  };
  for (const field of ['systemId', 'password', 'systemType', 'addressRange'] as const) requireBindField(field, full[field]);
  if (full.window < 1 || full.binds < 1) throw new RangeError('An SMPP connection needs at least one bind and a window of one');
  if (!/^[\x21-\x7e]{0,5}$/.test(full.serviceType)) throw new RangeError('SMPP serviceType takes at most 5 ASCII characters');
  if (full.tls?.trustAnyOnLoopback && !isLoopback(full.host)) {
    throw new RangeError('SMPP tls.trustAnyOnLoopback is for a host on the loopback of this machine only');
  }
  return full;
}

/** Accepts only hosts that never resolve to another machine. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

function requireBindField(field: keyof Bind, value: string): void {
  if (value.length > longestBindField[field] || !/^[\x20-\x7e]*$/.test(value)) {
    throw new RangeError(`SMPP ${field} takes at most ${longestBindField[field]} ASCII characters`);
  }
}
