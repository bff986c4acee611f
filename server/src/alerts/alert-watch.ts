import { toAmount } from '@portal/contracts';
import { BackgroundLoop } from '../background';
import { noteLowBalances, type LowBalance } from '../callbacks';
import { inTransaction, type Db, type Transaction } from '../db';
import { mailsOfLastDay, queueMails, type NewMail } from '../mail';
import { appendEvents } from '../realtime';
import { lowBalanceLetter } from './low-balance-letter';
import { holdWatch, rearm, takeLow, type LowAccount } from './watch.store';

export type AlertWatchOptions = {
  db: Db;
  /** Where the portal is opened, for the letters; null where that is not known. */
  publicUrl: string | null;
  onError: (error: unknown) => void;
};

export type AlertWatch = { stop(): Promise<void> };

const LOOK_MS = 1_000;
const BATCH = 100;
/** For one customer and 24 hours, of all his accounts. The screen and callbacks tell what is above it. */
const MOST_MAILS = 100;

/** Tells of accounts that run low until it is stopped; any number of programs may do so on one database. */
export function startAlertWatch(options: AlertWatchOptions): AlertWatch {
  const loop = new BackgroundLoop(() => lookOnce(options), LOOK_MS, options.onError);
  loop.start();
  return { stop: () => loop.stop() };
}

/**
 * Whether there may be more to tell at once. That an alert is disarmed and that it is told of is stored together, or neither. E-mail is written
 * whether or not this node can send any: another one may.
 */
export async function lookOnce({ db, publicUrl }: Omit<AlertWatchOptions, 'onError'>): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!await holdWatch(tx)) return false;
    await rearm(tx);
    const low = await takeLow(tx, BATCH);
    await queueMails(tx, await withinMost(tx, low.flatMap((account) => lettersOf(account, publicUrl))));
    await noteLowBalances(tx, low.map(noticeOf));
    // The last of the transaction: it holds the customers' places in the log.
    await appendEvents(tx, low.filter(({ onScreen }) => onScreen).map(({ customerId, accountUuid, name, balance, threshold, currency }) => ({
      customerId, channel: 'my_organizations',
      event: { event: 'balance.low', data: { accountUuid, name, sum: toAmount(balance), threshold: toAmount(threshold), currency_code: currency } },
    })));
    return low.length === BATCH;
  });
}

/** Exact, since one node looks at a time. */
async function withinMost(tx: Transaction, letters: readonly NewMail[]): Promise<NewMail[]> {
  const written = await mailsOfLastDay(tx, letters.map(({ customerId }) => customerId));
  return letters.filter(({ customerId }) => {
    const before = written.get(customerId) ?? 0;
    written.set(customerId, before + 1);
    return before < MOST_MAILS;
  });
}

function lettersOf(account: LowAccount, publicUrl: string | null): NewMail[] {
  const letter = lowBalanceLetter(account, publicUrl);
  return account.emails.map((recipient) => ({ customerId: account.customerId, recipient, ...letter }));
}

function noticeOf({ customerId, accountUuid, name, balance, threshold, currency, callbackUrl }: LowAccount): LowBalance {
  return { customerId, url: callbackUrl, accountUuid, name, sum: toAmount(balance), threshold: toAmount(threshold), currency };
}
