import { HOME_DAYS, toAmount, type Data, type home, type HomeFigures } from '@portal/contracts';
import { countsOfGroups, type GroupCounts } from '@portal/messaging';
import { isRestricted } from '../accounts';
import { spendingAccountOfLogin } from '../../money/billing';
import { accountUsage, lastDays, usageReport, type Figures } from '../../money/reports';
import type { Db } from '../../platform/db';
import type { Actor } from '../../platform/http';

type Shown = Data<typeof home.figures>;
type Moment = { timeZone: string; now: Date };
type Lasts = Shown['lasts'];

/** Rights that show the customer's messages and spending; one of them is enough. */
const SEES_TRAFFIC = ['/smslist/list', '/finances/reports'];
const SPAN = HOME_DAYS * 2;
/** Spending on fewer of the last days, or since fewer days, says too little about the days to come. */
const MIN_SPENDING_DAYS = 3;

export async function homeFigures(db: Db, actor: Actor, { timeZone, now }: Moment): Promise<Shown> {
  const span = { ...lastDays(now, timeZone, SPAN), timeZone };
  const seesTraffic = SEES_TRAFFIC.some((element) => actor.elements.has(element));
  const [account, report] = await Promise.all([
    spendingAccountOfLogin(db, actor),
    seesTraffic ? usageReport(db, actor, { filter: { from: span.from, to: span.to }, groupBy: 'day', timeZone }) : undefined,
  ]);
  return {
    currency_code: report?.currency ?? account.currency,
    unused: actor.roles.includes('admin') && report?.total.messages === 0,
    traffic: report ? trafficOf(report.items) : null,
    lasts: await lastsOf(db, actor, account, span),
  };
}

function trafficOf(days: readonly (Figures & { key: string | null })[]): NonNullable<Shown['traffic']> {
  return {
    last: present(days.slice(-HOME_DAYS)),
    before: present(days.slice(0, -HOME_DAYS)),
    days: days.map((day) => ({ date: day.key ?? '', ...present([day]) })),
  };
}

function present(days: readonly Figures[]): HomeFigures {
  const sum = (valueOf: (day: Figures) => number) => days.reduce((total, day) => total + valueOf(day), 0);
  return {
    messages: sum(({ messages }) => messages),
    sent: sum(inGroup('sent')),
    delivered: sum(inGroup('delivered')),
    undelivered: sum(inGroup('undelivered')),
    unknown: sum(inGroup('unknown')),
    pending: sum(inGroup('pending')),
    spent: toAmount(days.reduce((total, { spent }) => total + spent, 0n)),
  };
}

const inGroup = (group: keyof GroupCounts) => ({ counts }: Figures): number => countsOfGroups(counts)[group];

type PayingAccount = Awaited<ReturnType<typeof spendingAccountOfLogin>>;

/** A restricted login doesn't see what other organizations spend from the customer's account. */
async function lastsOf(
  db: Db, actor: Actor, { accountId, available, currency, organizationUuid }: PayingAccount,
  span: { from: string; to: string; timeZone: string },
): Promise<Lasts> {
  if (isRestricted(actor) && organizationUuid === null) return null;
  const days = await accountUsage(db, { customerId: actor.customerId, accountId }, span);
  const hasSpent = (day: { spent: bigint }) => day.spent > 0n;
  const last = days.slice(-HOME_DAYS);
  const spent = last.reduce((total, day) => total + day.spent, 0n);
  const spentBefore = days.slice(0, 1 - HOME_DAYS).some(hasSpent);
  if (!spentBefore || last.filter(hasSpent).length < MIN_SPENDING_DAYS || spent <= 0n) return null;
  return {
    days: available > 0n ? Number(available * BigInt(HOME_DAYS) / spent) : 0, perDay: toAmount(spent / BigInt(HOME_DAYS)),
    currency_code: currency,
  };
}
