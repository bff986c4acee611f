import type { ChatMessage, Data, chats } from '@portal/contracts';
import type { TestApp, TestCustomer, TestLogin } from '../../../test/app';
import { availableOf, openAccounts, topUp } from '../../money/billing';
import { acceptMessage } from '../mailings';
import { createChatWorld, type ChatWorld } from './chats.fixture';
import type { SubmitDependencies } from './submit-message';

export type Company = {
  customer: TestCustomer; alphaNameId: bigint; alphaNameUuid: string; accountId: bigint; operator: TestLogin; colleague: TestLogin;
};
export type TestChat = { id: bigint; uuid: string };
type Sent = Data<typeof chats.send>;

export type OperatorWorld = Omit<ChatWorld, 'reported' | 'sender'> & {
  /** `prices`: per part in Ukraine by type; each type gets a route. */
  company(prices: Readonly<Record<string, bigint>>, money?: bigint): Promise<Company>;
  /** `session`: the recipient opened a Viber session this many milliseconds ago. */
  chat(of: Company, more?: { session?: number }): Promise<TestChat>;
  send(by: TestLogin, chat: TestChat, more?: object): ReturnType<TestApp['post']>;
  sent(by: TestLogin, chat: TestChat, more?: object): Promise<Sent>;
  available(of: Company): Promise<bigint>;
  engine(of: Company): Promise<{ id: bigint; type: string; body: string; recipient: string; price: bigint }[]>;
  messages(chat: TestChat): Promise<{ status: number; error: ChatMessage['error']; messageId: bigint; type: string; position: number }[]>;
  reported(of: Company): Promise<{ channel: string; name: string; data: Record<string, unknown> }[]>;
  /** Dependencies as in production, except for `accept`. */
  sending(accept?: SubmitDependencies['accept']): SubmitDependencies;
};

export async function createOperatorWorld(): Promise<OperatorWorld> {
  const world = await createChatWorld();
  const { db, clock } = world;
  let created = 0;
  const bodyOf = (chat: TestChat, more: object) => ({ chatUuid: chat.uuid, clientUuid: crypto.randomUUID(), text: 'Hello', ...more });

  return {
    ...world,
    async company(prices, money = 1_000_0000n) {
      const operator = await world.login(['user']);
      const { customer } = operator;
      const { accountId } = await openAccounts(db, customer.id, 'UAH');
      if (money > 0n) await topUp(db, { accountId, amount: money, ref: `test:${accountId}` });
      const types = Object.keys(prices);
      const { alphaNameId, alphaNameUuid } = await world.sender(customer, types);
      await db`
        with version as (
          insert into tariff_version (tariff_id, valid_from) select tariff_id, now() - interval '1 day' from customer
          where id = ${customer.id}
          returning id
        )
        insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
        select id, p.type, '380', 'UA', 'Ukraine', p.price
        from version, unnest(${types}::text[], ${Object.values(prices).map(String)}::bigint[]) as p (type, price)`;
      return { customer, accountId, operator, alphaNameId, alphaNameUuid, colleague: await world.login(['user'], customer) };
    },
    async chat({ customer, alphaNameId }, { session } = {}) {
      const opened = session === undefined ? null : new Date(clock.now.getTime() - session);
      const [chat] = await db<TestChat[]>`
        insert into chat (customer_id, alpha_name_id, phone, session_opened_at)
        values (${customer.id}, ${alphaNameId}, ${`38067${String(1_000_000 + ++created)}`}, ${opened})
        returning id, uuid`;
      if (!chat) throw new Error('no chat was made');
      return chat;
    },
    send: (by, chat, more = {}) => world.post('/chat/sendmessage', by.token, bodyOf(chat, more)),
    sent: (by, chat, more = {}) => world.call<Sent>(by, '/chat/sendmessage', bodyOf(chat, more)),
    available: async ({ customer, accountId }) => (await availableOf(db, customer.id, accountId)).available,
    engine: async ({ customer }) => db`
      select message.id, list.message_type as type, content.body, message.recipient, message.price
      from message join mailing_list list on list.customer_id = message.customer_id and list.id = message.list_id
      join message_content content on content.customer_id = message.customer_id and content.message_id = message.id
      where message.customer_id = ${customer.id} order by message.id`,
    messages: async ({ id }) => db`
      select status, error, message_id as "messageId", type, position from chat_message
      where chat_id = ${id} and kind = 'message' order by position`,
    reported: async ({ customer }) => db`
      select channel, name, data from event where customer_id = ${customer.id} and name like 'chat.%' order by event_offset`,
    sending: (accept = acceptMessage) => ({ db, clock: () => clock.now, home: 'UA', accept }),
  };
}
