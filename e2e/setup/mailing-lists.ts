import { mailings, mailingSeries, parseAmount, session, type Data, type Money, type NewMailing } from '@portal/contracts';
import { LIST_STATUS, type ListStatus } from '@portal/messaging';
import { expect } from '@playwright/test';
import { call } from './portal-api';
import { sessionOf } from './sessions';

export type Detail = Data<typeof mailings.get>;
type ListOptions = Partial<NewMailing> & { as?: string; alphaName?: string };

/** Consecutive Kyivstar numbers from `+380671200000`; the last digits select the simulator's rule. */
export function numbers(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, index) => `+38067${String(1_200_000 + from + index)}`);
}

/** Creates a list through the API and waits until it can be confirmed. */
export async function preparedList({ as = 'demo', alphaName, ...given }: ListOptions = {}): Promise<Detail> {
  const token = await sessionOf(as);
  const { id } = await createdList({ as, alphaName, ...given });
  return listInStatus(id, LIST_STATUS.notConfirmed, token);
}

export async function createdList({ as = 'demo', alphaName, ...given }: ListOptions = {}): Promise<{ id: number }> {
  const token = await sessionOf(as);
  return call(mailings.createSend, {
    body: { name: 'Prepared list', alphaNameUuid: await senderOf(token, alphaName), ...content, ...given },
  }, token);
}

/** Creates a list that recurs each Monday from next year on. */
export async function createdSeries(name: string): Promise<void> {
  const token = await sessionOf('demo');
  const local = `${new Date().getFullYear() + 1}-01-04T10:00`;
  await call(mailingSeries.create, {
    body: {
      name, alphaNameUuid: await senderOf(token), ...content, requestId: name, maxCost: '500.00',
      recurrence: { local, timeZone: 'Europe/Kyiv', every: 'week', weekdays: [1] },
    },
  }, token);
}

const content = { type: 'sms', body: 'Hello', recipients: numbers(3).join('\n') } as const;

async function senderOf(token: string, alphaName?: string): Promise<string> {
  const { items } = await call(mailings.alphaNames, {}, token);
  const sender = items.find(({ name }) => name === alphaName) ?? items[0];
  if (!sender) throw new Error('there is no alpha name');
  return sender.uuid;
}

export async function confirm(id: number, as = 'demo'): Promise<void> {
  await call(mailings.confirm, { body: { id } }, await sessionOf(as));
}

/** Sends a list and waits until every message is settled. */
export async function sentList(options: ListOptions = {}): Promise<Detail> {
  const { id } = await preparedList(options);
  await confirm(id, options.as);
  return waitForSentList(id, options.as);
}

/** Waits until the list is sent and no message is pending. */
export async function waitForSentList(id: number, as = 'demo'): Promise<Detail> {
  const token = await sessionOf(as);
  await expect.poll(async () => {
    const { status, counts } = await detail(id, token);
    return { status, onTheWay: (counts['0'] ?? 0) + (counts['10'] ?? 0) + (counts['1'] ?? 0) };
  }, { message: `list ${id} is settled`, timeout: 30_000, intervals: [50, 100, 250] }).toEqual({ status: LIST_STATUS.sent, onTheWay: 0 });
  return detail(id, token);
}

export async function listInStatus(id: number, status: ListStatus, token: string): Promise<Detail> {
  await expect.poll(async () => (await detail(id, token)).status, {
    message: `list ${id} is in status ${status}`, timeout: 30_000, intervals: [50, 100, 250],
  }).toBe(status);
  return detail(id, token);
}

export async function listOf(id: number, as = 'demo'): Promise<Detail> {
  return detail(id, await sessionOf(as));
}

function detail(id: number, token: string): Promise<Detail> {
  return call(mailings.get, { query: { id } }, token);
}

/** Available balance of the login's customer. */
export async function balanceOf(login: string): Promise<Money> {
  const { balance } = await call(session.balance, {}, await sessionOf(login));
  return parseAmount(balance.sum);
}
