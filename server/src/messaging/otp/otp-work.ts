import type { CountryCode } from '@portal/messaging/phone';
import { BackgroundLoop, type Idling } from '../../platform/background';
import type { Db } from '../../platform/db';
import type { SealingKeys } from '../../platform/sealing';
import { dueOtps, nextCheckInMs, putOff } from './due.store';
import { fallBack, type FallbackDependencies } from './fall-back';

export type OtpWorkOptions = {
  db: Db;
  home: CountryCode;
  keys: SealingKeys;
  publicUrl: string | null;
  clock?: () => Date;
  idling?: Idling;
  onError: (error: unknown) => void;
};
export type OtpWork = { stop(): Promise<void> };

const POLL_MS = 500;
const IDLE_MS = 20_000;
const BATCH = 500;
const AT_ONCE = 4;
const PUT_OFF_MS = 5_000;

/** Ends expired codes and starts the next channel of undelivered ones. Any number of processes may run this work on one database. */
export function startOtpWork({ onError, idling, ...options }: OtpWorkOptions): OtpWork {
  const { db, clock = () => new Date() } = options;
  const pace = { activeMs: POLL_MS, idleMs: IDLE_MS, kinds: ['codes'], dueInMs: () => nextCheckInMs(db, clock()), ...idling } as const;
  const loop = new BackgroundLoop(() => workOnce({ ...options, onError }), pace, onError);
  loop.start();
  return { stop: () => loop.stop() };
}

/** Resolves to true if more codes may be due. A code that fails is reported and postponed, and does not block other codes. */
export async function workOnce({ db, home, keys, publicUrl, clock = () => new Date(), onError }: OtpWorkOptions): Promise<boolean> {
  const { due, examined } = await dueOtps(db, clock(), BATCH);
  const left = [...due];
  const sending = (): FallbackDependencies => ({ home, keys, publicUrl, now: clock() });
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let key = left.pop(); key; key = left.pop()) {
      try {
        await fallBack(db, key, sending());
      } catch (error) {
        onError(error);
        await putOff(db, key, new Date(clock().getTime() + PUT_OFF_MS));
      }
    }
  });
  await Promise.all(workers);
  return examined === BATCH;
}
