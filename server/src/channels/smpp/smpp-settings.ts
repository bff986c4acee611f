import { isIPv4 } from 'node:net';
import { longestBindField } from './bind-pdu';
import type { Bind } from './bind-pdu';
import type { MessageIdFormat } from './message-id';
import type { Timing } from '../timing';

export type TlsSettings = {
  /** Certificates (PEM) that vouch for the provider; those that Node brings along. */
  ca?: string;
  /** The name that the provider's certificate must bear; `host`. */
  servername?: string;
  /** TLSv1.2, below which nothing is safe. */
  minVersion?: 'TLSv1.2' | 'TLSv1.3';
  /** Takes any certificate; only where `host` is this machine's loopback address. */
  trustAnyOnLoopback?: boolean;
};

/** One provider connection. What is optional has the default named beside it. */
export type SmppSettings = {
  host: string;
  port: number;
  /** Plain TCP without it. */
  tls?: TlsSettings;
  /** At most 15 ASCII characters. */
  systemId: string;
  /** At most 8 ASCII characters, the protocol's own limit. */
  password: string;
  systemType?: string;
  addressRange?: string;
  serviceType?: string;
  /** Connections to hold. */
  binds: number;
  /** `transceiver`; `separate` opens a transmitter and a receiver for each bind, for providers that want it so. */
  bindMode?: 'transceiver' | 'separate';
  /** Unanswered submits per connection. */
  window: number;
  /** 30,000. */
  responseTimeoutMs?: number;
  /** 30,000. */
  enquireLinkMs?: number;
  /** Over all binds together; unlimited. */
  messagesPerSecond?: number;
  messageIdFormat: MessageIdFormat;
  /** Zone of the dates in receipts; 0. */
  receiptUtcOffsetMinutes?: number;
  /** Takes a deliver_sm that only its text shows to be a receipt for one; false, as subscribers can write such texts. */
  receiptsByText?: boolean;
  /** Send user_message_reference; true. */
  withReference?: boolean;
  /** Unacknowledged deliver_sm per connection before the provider is asked to come again; 20,000. */
  receiveWindow?: number;
  /** 10,000. */
  connectTimeoutMs?: number;
  /** 5,000. */
  bindTimeoutMs?: number;
  /** 500. */
  reconnectMinMs?: number;
  /** 30,000. */
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
    withReference: settings.withReference ?? true,
    receiveWindow: settings.receiveWindow ?? 20_000,
    connectTimeoutMs: settings.connectTimeoutMs ?? 10_000,
    bindTimeoutMs: settings.bindTimeoutMs ?? 5_000,
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

/** Only what cannot be resolved to another machine; a name other than localhost can. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

function requireBindField(field: keyof Bind, value: string): void {
  if (value.length > longestBindField[field] || !/^[\x20-\x7e]*$/.test(value)) {
    throw new RangeError(`SMPP ${field} takes at most ${longestBindField[field]} ASCII characters`);
  }
}
