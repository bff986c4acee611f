import type { Db } from '../db';
import { readCallbackSettings } from './callback-settings';
import { Poster } from './poster';
import { CallbackSender, type SenderState } from './sender';
import { tidyCallbacks } from './tidy.service';

export type CallbacksOptions = {
  db: Db;
  /** Holds the settings CALLBACK_*, which `readCallbackSettings` tells. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Told what goes wrong here, and is tried again; what goes wrong with a customer's server stands beside his endpoint. */
  onError(error: unknown): void;
  /** Told at the start what an operator should set and has not. */
  onWarning(sentence: string): void;
};

export type CallbacksState = SenderState;

export type Callbacks = {
  state(): CallbacksState;
  /** Waits a few seconds for the requests under way; what is not answered by then is sent again, as after a kill. */
  stop(): Promise<void>;
};

const TIDY_MS = 30_000;
const DRAIN_MS = 4_000;
const UNSEALED = 'CALLBACK_KEY is not set: the secrets that sign callbacks lie in the database as they are, and whoever reads it can sign.';

/** Delivers callbacks until it is stopped; any number of programs may do so on one database. Throws a StartProblem on a wrong setting. */
export function startCallbacks({ db, environment, onError, onWarning }: CallbacksOptions): Callbacks {
  const settings = readCallbackSettings(environment);
  if (settings.keys.length === 0) onWarning(UNSEALED);
  const poster = new Poster({ policy: settings.policy });
  const sender = new CallbackSender({ db, poster, keys: settings.keys, concurrency: settings.concurrency, onError });
  let tidying = Promise.resolve();
  const timer = setInterval(() => { tidying = tidying.then(() => tidyCallbacks(db, settings)).catch(onError); }, TIDY_MS).unref();
  sender.start();
  return {
    state: () => sender.state(),
    async stop() {
      clearInterval(timer);
      await sender.stop(DRAIN_MS);
      await tidying;
      poster.close();
    },
  };
}
