import type { CountryCode } from '@portal/messaging/phone';
import { BackgroundLoop } from '../background';
import type { Db } from '../db';
import type { SealingKeys } from '../sealing';
import { dueOtps, putOff } from './due.store';
import { fallBack, type Sending } from './fall-back';

export type OtpWorkOptions = {
  db: Db;
  home: CountryCode;
  keys: SealingKeys;
  /** Where the portal is opened, for the letters about a stop. */
  publicUrl: string | null;
  clock?: () => Date;
  onError: (error: unknown) => void;
};
export type OtpWork = { stop(): Promise<void> };

const LOOK_MS = 500;
const BATCH = 500;
/** Side by side, each on a connection of its own. */
const AT_ONCE = 4;
const PUT_OFF_MS = 5_000;

/** Ends codes whose time is over, and lets their channels follow one another, until it is stopped. Any number of programs may do so on one database. */
export function startOtpWork({ onError, ...options }: OtpWorkOptions): OtpWork {
  const loop = new BackgroundLoop(() => workOnce({ ...options, onError }), LOOK_MS, onError);
  loop.start();
  return { stop: () => loop.stop() };
}

/** Whether there may be more to do at once. One that fails is told of and put off, and holds up none. */
export async function workOnce({ db, home, keys, publicUrl, clock = () => new Date(), onError }: OtpWorkOptions): Promise<boolean> {
  const { due, looked } = await dueOtps(db, clock(), BATCH);
  const left = [...due];
  const sending = (): Sending => ({ home, keys, publicUrl, now: clock() });
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
  return looked === BATCH;
}
