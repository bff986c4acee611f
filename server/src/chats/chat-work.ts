import { BackgroundLoop } from '../background';
import type { Db } from '../db';
import { failUnsubmitted } from './unsure-messages';

const POLL_MS = 20_000;

/** Fails messages that were stored but never submitted. Any number of nodes may run it. */
export function startChatWork({ db, onError }: { db: Db; onError: (error: unknown) => void }): { stop(): Promise<void> } {
  const unsure = new BackgroundLoop(() => failUnsubmitted(db), POLL_MS, onError);
  unsure.start();
  return { stop: () => unsure.stop() };
}
