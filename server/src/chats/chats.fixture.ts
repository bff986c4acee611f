import type { Chat, ChatMessage, ChatScope, ChatSort, chats, Data, UnreadChats } from '@portal/contracts';
import { createTestApp, envelopeOf, type TestApp, type TestCustomer, type TestLogin } from '../../test/app';
import { inTransaction } from '../db';
import { appendEvents } from '../realtime';
import { noteChatIncoming } from './note-chats.service';

export type TestSender = { customerId: bigint; alphaNameId: bigint; alphaNameUuid: string; connectionId: bigint };
/** What came from a number. */
export type Came = { from: string; text?: string; file?: { url: string; name?: string } };
export type ToldEvent = { channel: string; name: string; data: { chat?: Chat; message?: ChatMessage; unreadChats?: UnreadChats } };
type ListQuestion = { scope?: ChatScope; unread?: boolean; phone?: string; sort?: ChatSort; limit?: number; offset?: number; cursor?: string };

export type ChatWorld = TestApp & {
  /** An alpha name of the customer whose messages come and go by a connection, as these types. */
  sender(customer: TestCustomer, types?: readonly string[]): Promise<TestSender>;
  /** Stores incoming messages in one transaction, as the engine does. */
  receive(sender: TestSender, ...came: Came[]): Promise<void>;
  /** The data of a call that must succeed, and status and name of the error of one that must fail. */
  ask<T>(login: TestLogin, path: string, body: unknown): Promise<T>;
  refusal(login: TestLogin | undefined, path: string, body: unknown): Promise<[number, string | undefined]>;
  list(login: TestLogin, question?: ListQuestion): Promise<Data<typeof chats.list>>;
  open(login: TestLogin, chatUuid: string, more?: object): Promise<Data<typeof chats.get>>;
  chatOf(login: TestLogin, phone: string): Promise<Chat>;
  /** All that the customer's log holds of chats, in its order. */
  told(customerId: bigint): Promise<ToldEvent[]>;
};

export async function createChatWorld(): Promise<ChatWorld> {
  const test = await createTestApp();
  const { db } = test;
  let names = 0;
  let incomingIds = 0n;
  const ask = async <T>(login: TestLogin, path: string, body: unknown): Promise<T> => {
    const response = await test.post(path, login.token, body);
    if (response.statusCode !== 200) throw new Error(response.body);
    return envelopeOf(response).data as T;
  };
  const world: ChatWorld = {
    ...test, ask,
    async sender({ id: customerId, organizationId }, types = ['sms']) {
      const name = `Shop ${++names}`;
      const [row] = await db<TestSender[]>`
        with provided as (insert into provider (name, channel) values (${name}, 'smpp') returning id),
        connected as (insert into provider_connection (provider_id, name, settings) select id, ${name}, '{}' from provided returning id)
        insert into alpha_name (customer_id, organization_id, name) values (${customerId}, ${organizationId}, ${name})
        returning customer_id as "customerId", id as "alphaNameId", uuid as "alphaNameUuid", (select id from connected) as "connectionId"`;
      if (!row) throw new Error('no sender was made');
      await db`
        insert into direction (customer_id, alpha_name_id, message_type, provider_connection_id, provider_alpha_name)
        select ${customerId}, ${row.alphaNameId}, type, ${row.connectionId}, ${name} from unnest(${[...types]}::text[]) type`;
      return row;
    },
    async receive(sender, ...came) {
      await inTransaction(db, async (tx) => {
        const incoming = came.map(({ from, text = 'Hi', file }) => ({ ...sender, incomingId: ++incomingIds, source: from, text, file }));
        await appendEvents(tx, await noteChatIncoming(tx, incoming));
      });
    },
    async refusal(login, path, body) {
      const response = await test.post(path, login?.token, body);
      return [response.statusCode, envelopeOf(response).data.localizedMessage];
    },
    list: (login, { limit, offset, cursor, sort, scope = 'all', ...filter } = {}) => ask(login, '/chat/list', { limit, offset, cursor, sort, filter: { scope, ...filter } }),
    open: (login, chatUuid, more = {}) => ask(login, '/chat/get', { chatUuid, ...more }),
    async chatOf(login, phone) {
      const { list: [chat] } = await world.list(login, { phone });
      if (!chat) throw new Error(`${phone} has no chat`);
      return chat;
    },
    told: async (customerId) => db<ToldEvent[]>`
      select channel, name, data from event where customer_id = ${customerId} and name like 'chat.%' order by event_offset`,
  };
  return world;
}

/** A Ukrainian mobile number. */
export const phoneAt = (index: number) => String(380_670_000_000 + index);
