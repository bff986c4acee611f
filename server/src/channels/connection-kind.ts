import type { MessageType } from '@portal/messaging';
import type { CallbackReader, Channel, ChannelListener } from './channel';

/** A provider connection whose settings were understood and whose secrets were found; nothing is open yet. */
export type ConnectionPlan = {
  /** `sms`: the engine cuts texts into parts for it; `rich`: it takes messages whole. */
  carries: 'sms' | 'rich';
  /** How a long SMS leaves. */
  longText: 'udh' | 'sar' | 'payload';
  /** Most submits that may be without a stored result at the same time. */
  capacity: number;
  /** Silence so long after the hand-over is proof that the provider never had it; null where silence proves nothing. */
  silenceProvesSeconds: number | null;
  /** A submit whose fate stays unknown so long makes its message unknown (101). */
  inDoubtSeconds: number;
  /** After so many tries that the provider answered by a fault of its own, the message has failed (status 6). */
  mostTries: number;
  create(listener: ChannelListener): Channel;
  /** What the provider calls at our side; null where it never does. */
  callbacks: CallbackReader | null;
  /** With which headers a file is asked for that came in by this connection; absent where whoever has its address may have it. */
  fileHeaders?: FileHeaders;
};

/** None for an address that is not the provider's own: nobody else hears by what we are known to it. */
export type FileHeaders = (url: string) => Readonly<Record<string, string>>;

export type ConnectionContext = {
  name: string;
  /** Where secrets are, by the names that the settings give. */
  environment: Readonly<Record<string, string | undefined>>;
  /** The address under which this connection's provider reaches us, without a slash at the end; null where nothing of ours is public. */
  callbackUrl: string | null;
};

/** One kind of provider connection: a value of `provider.channel`. */
export type ConnectionKind = {
  types: readonly MessageType[];
  /** Throws a sentence that names the setting that is wrong, without any value: settings stand beside secrets. */
  plan(stored: unknown, context: ConnectionContext): ConnectionPlan;
};
