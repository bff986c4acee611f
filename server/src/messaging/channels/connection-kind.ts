import type * as z from 'zod';
import type { MessageType } from '@portal/messaging';
import type { Environment } from '../../environment';
import type { CallbackReader, Channel, ChannelListener } from './channel';

/** A provider connection with valid settings and all its secrets; nothing is open yet. */
export type ConnectionPlan = {
  /** `sms`: the engine splits texts into parts; `rich`: messages are submitted whole. */
  covers: 'sms' | 'rich';
  longText: 'udh' | 'sar' | 'payload';
  /** Maximum number of submits without a stored result. */
  capacity: number;
  /** After this time without a receipt, the provider certainly never received the submit; null if a missing receipt proves nothing. */
  silenceProvesSeconds: number | null;
  /** A submit whose acceptance stays unclear makes its message unknown (status 101) after this time. */
  unresolvedSeconds: number;
  /** The message fails (status 6) after this many attempts with a provider error. */
  maxAttempts: number;
  create(listener: ChannelListener): Channel;
  callbacks: CallbackReader | null;
  /** Headers for fetching received files; absent where the URLs are public. */
  fileHeaders?: FileHeaders;
};

/** Returns no headers for a URL outside the provider's origin, so that no credential leaks. */
type FileHeaders = (url: string) => Readonly<Record<string, string>>;

export type ConnectionContext = {
  name: string;
  /** Environment variables; the settings name those that contain secrets. */
  environment: Environment;
  /** The connection's callback address without a trailing slash; null without a public URL. */
  callbackUrl: string | null;
};

/** Implements one value of `provider.channel`. */
export type ConnectionKind = {
  types: readonly MessageType[];
  settings: z.ZodObject;
  /** Throws an error that names the wrong setting but no value: settings may contain secrets. */
  plan(stored: unknown, context: ConnectionContext): ConnectionPlan;
};
