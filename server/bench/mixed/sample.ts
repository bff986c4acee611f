import type { Answered } from '../api/connections';
import type { TableUse } from './sample.store';

/** One interval of the run, and what there was at its end. */
export type Sample = {
  /** Seconds since the start of the load. */
  at: number;
  seconds: number;
  /** Messages that the provider accepted. */
  messages: number;
  /** Of server and PostgreSQL. */
  processorSeconds: number;
  memoryMb: number;
  /** Written in this interval. */
  walBytes: number;
  databaseBytes: number;
  /** What the database has grown by; negative if a vacuum gave back more. */
  grownBytes: number;
  tables: readonly TableUse[];
  codes: readonly Answered[];
  singles: readonly Answered[];
};

/** Rows come and go, or few rows change again and again: these tables must not grow with the messages sent. */
export const CHANGING_TABLES = [
  'message_queue', 'send_attempt', 'usage_delta', 'delivery_deadline', 'account', 'connection_lease', 'connection_state', 'event_offset',
  'progress_announcement',
];

/** Rows are kept for every message, list, code, key, quarter or batch. */
const KEPT_TABLES = [
  'message', 'provider_message', 'delivery_receipt', 'message_content', 'mailing_list', 'mailing_counter', 'mailing_charge', 'posting',
  'usage', 'traffic_count', 'otp', 'otp_attempt', 'idempotency_record',
];

export const HOT_TABLES = [...CHANGING_TABLES, ...KEPT_TABLES];
