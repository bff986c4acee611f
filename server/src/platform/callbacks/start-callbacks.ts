import type { Db } from '../db';
import type { Environment } from '../../environment';
import { readCallbackSettings } from './callback-settings';
import { Poster } from './poster';
import { CallbackSender, type SenderState } from './sender';

export type CallbacksOptions = {
  db: Db;
  environment: Environment;
  /** Our own failures, which are retried; failures of customers' servers are stored with their endpoints. */
  onError(error: unknown): void;
  onWarning(sentence: string): void;
};

type CallbacksState = SenderState;

export type Callbacks = {
  state(): CallbacksState;
  stop(): Promise<void>;
};

const DRAIN_MS = 4_000;
const UNSEALED =
  'CALLBACK_KEY is not set. The secrets that sign webhooks are stored unencrypted, so anyone who reads the database can sign webhooks.';

/** Any number of processes may share a database. Throws StartProblem for an invalid setting. */
export function startCallbacks({ db, environment, onError, onWarning }: CallbacksOptions): Callbacks {
  const settings = readCallbackSettings(environment);
  if (settings.keys.length === 0) onWarning(UNSEALED);
  const poster = new Poster({ policy: settings.policy });
  const sender = new CallbackSender({ db, poster, keys: settings.keys, concurrency: settings.concurrency, onError });
  sender.start();
  return {
    state: () => sender.state(),
    async stop() {
      await sender.stop(DRAIN_MS);
      poster.close();
    },
  };
}
