import { toAmount, type Data, type home } from '@portal/contracts';
import { LIST_STATUS, onOneLine } from '@portal/messaging';
import { failedImports, viewerOf } from '../../messaging/addressbooks';
import { unreadChats } from '../../messaging/chats';
import { mailingPage } from '../../messaging/mailings';
import { lowAccountsOf } from '../../money/alerts';
import type { Db } from '../../platform/db';
import type { Actor } from '../../platform/http';

type Tasks = Data<typeof home.tasks>;

const MAX_LISTS = 3;
const MAX_CHATS = 3;
const MAX_IMPORTS = 3;
/** Somebody who didn't repair an import within these days has given it up. */
const IMPORT_DAYS = 3;
const DAY_MS = 86_400_000;

export async function homeTasks(db: Db, actor: Actor, now: Date): Promise<Tasks> {
  const ifMay = <T>(element: string, read: () => Promise<T>): Promise<T> | null => (actor.elements.has(element) ? read() : null);
  const [lists, chats, imports, lowBalances] = await Promise.all([
    ifMay('/smslist/action/confirm', () => listsToConfirm(db, actor)),
    ifMay('/chat', () => chatsOf(db, actor)),
    ifMay('/addressbook/action/edit', () => importsOf(db, actor, now)),
    ifMay('/finances/statement', () => lowBalancesOf(db, actor)),
  ]);
  return { lists, chats, imports, lowBalances };
}

async function listsToConfirm(db: Db, actor: Actor): Promise<Tasks['lists']> {
  const { items, next } = await mailingPage(db, actor, {
    filter: { status: [LIST_STATUS.notConfirmed] }, sort: '-created', limit: MAX_LISTS, cursor: undefined,
  });
  return {
    items: items.map(({ id, name, msgcount, maximum, currency, expiresAt }) => ({
      id, name, recipients: msgcount, maximum, currency, expiresAt,
    })),
    more: next !== null,
  };
}

async function chatsOf(db: Db, actor: Actor): Promise<Tasks['chats']> {
  const { items, total } = await unreadChats(db, actor, MAX_CHATS);
  return {
    items: items.map(({ id_uuid: uuid, phone_number: phoneNumber, phone_data: { name }, unread, preview, last_msg: at }) => ({
      uuid, name: onOneLine(name ?? '') || null, phoneNumber, text: preview && onOneLine(preview.text), kind: preview?.kind ?? null,
      unread, at,
    })),
    total,
  };
}

async function importsOf(db: Db, actor: Actor, now: Date): Promise<Tasks['imports']> {
  const jobs = await failedImports(db, viewerOf(actor), { since: new Date(now.getTime() - IMPORT_DAYS * DAY_MS), limit: MAX_IMPORTS });
  return jobs.map(({ uuid, bookName, fileName, error, finished }) => ({ uuid, bookName, fileName, error, finished }));
}

async function lowBalancesOf(db: Db, actor: Actor): Promise<Tasks['lowBalances']> {
  return (await lowAccountsOf(db, actor)).map(({ balance, threshold, currency, ...account }) => ({
    ...account, sum: toAmount(balance), threshold: toAmount(threshold), currency_code: currency,
  }));
}
