import { BackgroundLoop } from '../../platform/background';
import { inTransaction, type Db } from '../../platform/db';
import { abandon } from './fail-message';
import { wakeChat } from './chat-state';
import { nextDueInMs } from './chat-state.store';
import { lockOldestUnsubmitted } from './unsent.store';

const POLL_MS = 20_000;
/** Submitting takes milliseconds, so if a message is not submitted after this time, the process that stored it has died. */
const ABANDONED_AFTER_SECONDS = 60;

/** The list has a snoozed chat again at its time. This work tells open pages, `idleMs` later at most. */
const WAKE_PACE = { activeMs: 1_000, idleMs: 20_000 };

/** Fails messages that were stored but never submitted, and opens snoozed chats at their time. Any number of nodes may run it. */
export function startChatWork({ db, onError }: { db: Db; onError: (error: unknown) => void }): { stop(): Promise<void> } {
  const loops = [
    new BackgroundLoop(() => failUnsubmitted(db), POLL_MS, onError),
    new BackgroundLoop(() => wakeChat(db), { ...WAKE_PACE, dueInMs: () => nextDueInMs(db) }, onError),
  ];
  for (const loop of loops) loop.start();
  return { stop: async () => void await Promise.all(loops.map((loop) => loop.stop())) };
}

/** Fails one message that was never submitted, so that its operator can retry it. False if there was none. */
export async function failUnsubmitted(db: Db): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const message = await lockOldestUnsubmitted(tx, ABANDONED_AFTER_SECONDS);
    if (!message) return false;
    await abandon(tx, message, { name: 'server_unavailable', params: {} });
    return true;
  });
}
