import { toAmount } from '@portal/contracts';
import { BackgroundLoop, type Idling, type Pace } from '../../platform/background';
import { noteLowBalances, type LowBalance } from '../../platform/callbacks';
import { inTransaction, type Db, type Transaction } from '../../platform/db';
import { mailsOfLastDay, queueMails, type NewMail } from '../../platform/mail';
import { appendEvents } from '../../platform/realtime';
import { lowBalanceEmail } from './low-balance-email';
import { tryLockAlertPoll, rearm, claimLowAccounts, type LowAccount } from './watch.store';

export type AlertWatchOptions = {
  db: Db;
  publicUrl: string | null;
  idling?: Idling;
  onError: (error: unknown) => void;
};

export type AlertWatch = { stop(): Promise<void> };

const PACE: Pace = { activeMs: 1_000, idleMs: 20_000, kinds: ['balances'] };
const BATCH = 100;
/** Maximum number of alert emails per customer in 24 hours. Further alerts still reach the screen and webhooks. */
const MAX_MAILS = 100;

export function startAlertWatch(options: AlertWatchOptions): AlertWatch {
  const loop = new BackgroundLoop(() => pollOnce(options), { ...PACE, ...options.idling }, options.onError);
  loop.start();
  return { stop: () => loop.stop() };
}

/** Returns true if more alerts may be due. Queues emails even if this node cannot send them, because another node may be able to. */
export async function pollOnce({ db, publicUrl }: Omit<AlertWatchOptions, 'onError' | 'idling'>): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!await tryLockAlertPoll(tx)) return false;
    await rearm(tx);
    const low = await claimLowAccounts(tx, BATCH);
    await queueMails(tx, await withinLimit(tx, low.flatMap((account) => emailsOf(account, publicUrl))));
    await noteLowBalances(tx, low.map(lowBalanceEventOf));
    // Last in the transaction, because it locks the customers' event logs.
    await appendEvents(tx, low.filter(({ onScreen }) => onScreen).map(({
      customerId, accountUuid, name, balance, threshold, currency,
    }) => ({
      customerId, channel: 'my_organizations',
      event: {
        event: 'balance.low', data: { accountUuid, name, sum: toAmount(balance), threshold: toAmount(threshold), currency_code: currency },
      },
    })));
    return low.length === BATCH;
  });
}

/** Drops emails above the daily maximum. The count is exact, because one node polls at a time. */
async function withinLimit(tx: Transaction, emails: readonly NewMail[]): Promise<NewMail[]> {
  const written = await mailsOfLastDay(tx, emails.map(({ customerId }) => customerId));
  return emails.filter(({ customerId }) => {
    const before = written.get(customerId) ?? 0;
    written.set(customerId, before + 1);
    return before < MAX_MAILS;
  });
}

function emailsOf(account: LowAccount, publicUrl: string | null): NewMail[] {
  const email = lowBalanceEmail(account, publicUrl);
  return account.emails.map((recipient) => ({ customerId: account.customerId, recipient, ...email }));
}

function lowBalanceEventOf({ customerId, accountUuid, name, balance, threshold, currency, callbackUrl }: LowAccount): LowBalance {
  return { customerId, url: callbackUrl, accountUuid, name, sum: toAmount(balance), threshold: toAmount(threshold), currency };
}
