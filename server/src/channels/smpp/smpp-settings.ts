import type { Socket } from 'node:net';
import { longestBindField } from './bind-pdu';
import type { Bind } from './bind-pdu';
import type { MessageIdFormat } from './message-id';
import type { Timing } from './timing';

/** One provider connection. What is optional has the default named beside it. */
export type SmppSettings = {
  host: string;
  port: number;
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
  /** Opens the connection in another way than plain TCP. The socket need not be connected yet. */
  connect?: () => Socket;
};

export type FullSmppSettings = Required<Omit<SmppSettings, 'timing' | 'connect'>>;

export function fullSettings(settings: SmppSettings): FullSmppSettings {
  const { host, port, systemId, password, binds, window, messageIdFormat } = settings;
  const full: FullSmppSettings = {
    host, port, systemId, password, binds, window, messageIdFormat,
    systemType: settings.systemType ?? '',
    addressRange: settings.addressRange ?? '',
    serviceType: settings.serviceType ?? '',
    bindMode: settings.bindMode ?? 'transceiver',
    responseTimeoutMs: settings.responseTimeoutMs ?? 30_000,
    enquireLinkMs: settings.enquireLinkMs ?? 30_000,
    messagesPerSecond: settings.messagesPerSecond ?? Infinity,
    receiptUtcOffsetMinutes: settings.receiptUtcOffsetMinutes ?? 0,
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
  return full;
}

function requireBindField(field: keyof Bind, value: string): void {
  if (value.length > longestBindField[field] || !/^[\x20-\x7e]*$/.test(value)) {
    throw new RangeError(`SMPP ${field} takes at most ${longestBindField[field]} ASCII characters`);
  }
}
