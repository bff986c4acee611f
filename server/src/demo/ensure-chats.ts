import { addOwnMessage, ensureChat, noteChatIncoming } from '../messaging/chats';
import type { Transaction } from '../platform/db';
import type { DemoChat } from './demo-chats';
import { alphaNameOf, hasChats, insertArrivals, setBack } from './demo-chats.store';
import { findLogin, type DemoRoute } from './demo-customer.store';

type DemoChatsOptions = { customerId: bigint; alphaName: string; routes: readonly DemoRoute[]; chats: readonly DemoChat[] };
type DemoSender = { customerId: bigint; alphaNameId: bigint; name: string };

export async function ensureChats(tx: Transaction, { customerId, alphaName, routes, chats }: DemoChatsOptions): Promise<void> {
  if (chats.length === 0 || await hasChats(tx, customerId)) return;
  const alphaNameId = await alphaNameOf(tx, customerId, alphaName);
  if (alphaNameId === undefined) return;
  const sender: DemoSender = { customerId, alphaNameId, name: alphaName };
  const logins = await loginsOf(tx, customerId, chats);
  const longest = Math.max(...chats.map(({ lines }) => lines.length));
  for (let line = 0; line < longest; line++) {
    const speaking = chats.filter(({ lines }) => lines[line] !== undefined);
    await handle(tx, sender, { line, routes, chats: speaking.filter(({ lines }) => lines[line]?.in) });
    for (const chat of speaking.filter(({ lines }) => !lines[line]?.in)) {
      await write(tx, sender, { chat, line, loginId: logins.get(chat.owner ?? '') ?? null });
    }
  }
  for (const chat of chats) await setBack(tx, { customerId, alphaNameId, ownerLoginId: logins.get(chat.owner ?? '') ?? null }, chat);
}

async function loginsOf(tx: Transaction, customerId: bigint, chats: readonly DemoChat[]): Promise<Map<string, bigint>> {
  const ids = new Map<string, bigint>();
  for (const owner of new Set(chats.map((chat) => chat.owner))) {
    const login = owner === null ? undefined : await findLogin(tx, customerId, owner);
    if (owner !== null && login) ids.set(owner, login.id);
  }
  return ids;
}

/** Stores line number `line` of each chat as a message from its recipient. Nothing is published, because no page is open yet. */
async function handle(
  tx: Transaction, { name, ...of }: DemoSender,
  { line, routes, chats }: { line: number; routes: readonly DemoRoute[]; chats: readonly DemoChat[] },
): Promise<void> {
  const arrivals = chats.flatMap(({ phone, type, lines }) => {
    const connectionId = routes.find(({ types }) => types.includes(type))?.connectionId;
    const text = lines[line]?.text;
    return connectionId === undefined || text === undefined ? [] : [{ ...of, connectionId, source: phone, destination: name, text }];
  });
  if (arrivals.length === 0) return;
  const ids = await insertArrivals(tx, arrivals);
  await noteChatIncoming(tx, arrivals.map((arrival, index) => ({ ...arrival, incomingId: ids[index] ?? 0n })));
}

async function write(
  tx: Transaction, { customerId, alphaNameId }: DemoSender,
  { chat: { phone, type, lines }, line, loginId }: { chat: DemoChat; line: number; loginId: bigint | null },
): Promise<void> {
  const { chat } = await ensureChat(tx, customerId, alphaNameId, phone);
  await addOwnMessage(tx, customerId, chat.id, {
    loginId, clientUuid: null, messageId: null, type, text: lines[line]?.text ?? '', content: null,
  });
}
