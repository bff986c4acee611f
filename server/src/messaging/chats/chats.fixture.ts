import type { Chat, ChatMessage, ChatScope, ChatSort, ChatState, chats, Data, UnreadChats } from '@portal/contracts';
import { createTestApp, envelopeOf, type TestApp, type TestCustomer, type TestLogin } from '../../../test/app';
import { inTransaction } from '../../platform/db';
import { appendEvents } from '../../platform/realtime';
import { noteChatIncoming } from './note-chats.service';

export type TestSender = { customerId: bigint; alphaNameId: bigint; alphaNameUuid: string; connectionId: bigint };
type ReceivedMessage = { from: string; text?: string; sentAt?: Date; file?: { url: string; name?: string } };
type PublishedEvent = { channel: string; name: string; data: { chat?: Chat; message?: ChatMessage; unreadChats?: UnreadChats } };
type ListQuestion = {
  scope?: ChatScope; unread?: boolean; state?: ChatState; assignee?: string; phone?: string; sort?: ChatSort; limit?: number;
  offset?: number; cursor?: string;
};

export type ChatWorld = TestApp & {
  /** An alpha name whose connection sends and receives these types. */
  sender(customer: TestCustomer, types?: readonly string[]): Promise<TestSender>;
  /** Stores the messages in one transaction, as the engine does. */
  receive(sender: TestSender, ...messages: ReceivedMessage[]): Promise<void>;
  call<T>(login: TestLogin, path: string, body: unknown): Promise<T>;
  refusal(login: TestLogin | undefined, path: string, body: unknown): Promise<[number, string | undefined]>;
  list(login: TestLogin, question?: ListQuestion): Promise<Data<typeof chats.list>>;
  open(login: TestLogin, chatUuid: string, more?: object): Promise<Data<typeof chats.get>>;
  chatOf(login: TestLogin, phone: string): Promise<Chat>;
  reported(customerId: bigint): Promise<PublishedEvent[]>;
};

export async function createChatWorld(): Promise<ChatWorld> {
  const test = await createTestApp();
  const { db } = test;
  let names = 0;
  let incomingIds = 0n;
  const call = async <T>(login: TestLogin, path: string, body: unknown): Promise<T> => {
    const response = await test.post(path, login.token, body);
    if (response.statusCode !== 200) throw new Error(response.body);
    return envelopeOf(response).data as T;
  };
  const world: ChatWorld = {
    ...test, call,
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
    async receive(sender, ...messages) {
      await inTransaction(db, async (tx) => {
        const incoming = messages.map(({ from, text = 'Hi', sentAt, file }) => ({
          ...sender, incomingId: ++incomingIds, source: from, text, sentAt, file,
        }));
        await appendEvents(tx, await noteChatIncoming(tx, incoming));
      });
    },
    async refusal(login, path, body) {
      const response = await test.post(path, login?.token, body);
      return [response.statusCode, envelopeOf(response).data.localizedMessage];
    },
    list: (login, { limit, offset, cursor, sort, scope = 'all', ...filter } = {}) => call(login, '/chat/list', {
      limit, offset, cursor, sort, filter: { scope, ...filter },
    }),
    open: (login, chatUuid, more = {}) => call(login, '/chat/get', { chatUuid, ...more }),
    async chatOf(login, phone) {
      const { list: [chat] } = await world.list(login, { phone });
      if (!chat) throw new Error(`${phone} has no chat`);
      return chat;
    },
    reported: async (customerId) => db<PublishedEvent[]>`
      select channel, name, data from event where customer_id = ${customerId} and name like 'chat.%' order by event_offset`,
  };
  return world;
}

export const phoneAt = (index: number) => String(380_670_000_000 + index);
