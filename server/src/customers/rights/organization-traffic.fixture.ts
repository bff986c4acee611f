import type { TestApp } from '../../../test/app';
import type { Party } from './two-customers.fixture';

export async function addTraffic({ db }: Pick<TestApp, 'db'>, { login: { customer, id: loginId }, has }: Party): Promise<void> {
  await db`
    with sender as (select id, organization_id from alpha_name where uuid = ${has.alphaName}
    ), list as (
      insert into mailing_list (customer_id, login_id, account_id, alpha_name_id, organization_id, name, description, request_hash,
        message_type, content_type, body, parts,
        status, recipients, maximum, confirmed_at)
      select ${customer.id}, ${loginId}, account.id, sender.id, sender.organization_id, 'Sent', '', '\\x00', 'sms', 'text/plain', 'Hello',
        1, 2, 1, 10000, now()
      from sender, account where account.uuid = ${has.account} returning id, account_id
    ), used as (
      insert into short_link_list (customer_id, list_id, link_id, recipients)
      select ${customer.id}, list.id, link.id, 1 from list, short_link link where link.customer_id = ${customer.id}
      returning list_id, link_id
    ), clicked as (
      insert into short_link_clicks (customer_id, link_id, list_id, quarter, phone)
      select ${customer.id}, link_id, list_id, date_bin('15 minutes', now(), timestamptz 'epoch'), 1 from used returning link_id
    ), counted as (update short_link set clicks = clicks + 1 where customer_id = ${customer.id} and id in (select link_id from clicked)
    ), money as (insert into mailing_charge (customer_id, list_id, account_id, reserved, charged)
      select ${customer.id}, id, account_id, 10000, 10000 from list
    ), counter as (insert into mailing_counter (customer_id, list_id, status, messages) select ${customer.id}, id, 3, 1 from list
    ), reported as (insert into usage_delta (customer_id, list_id, stage, status, messages, parts, charged)
      select ${customer.id}, id, 0, 3, 1, 1, 10000 from list
    )
    insert into message (customer_id, list_id, recipient, status, parts, wire_parts, parts_accepted, parts_delivered, price, charged)
    select ${customer.id}, id, '380671234567', 3, 1, 1, 1, 1, 10000, 10000 from list`;
  await db`
    with answered as (
      update chat set messages = messages + 1, incoming = 1, last_at = now(), last_in_at = now(),
        preview = '{"text":"Thanks","kind":"text","incoming":true}'
      where uuid = ${has.chat} returning id, messages
    )
    insert into chat_message (customer_id, chat_id, uuid, position, incoming_position, incoming_id, type, text, status)
    select ${customer.id}, answered.id, chat_message_uuid, answered.messages, 1, answered.id, 'viber_session', 'Thanks', 3
    from answered, file
    where file.uuid = ${has.file}`;
  await db`
    with book as (
      insert into address_book (customer_id, type, name) values (${customer.id}, 'shared', ${`Shared ${has.organization}`}) returning id
    ), bound as (
      insert into address_book_organization (customer_id, address_book_id, organization_id)
      select ${customer.id}, book.id, organization.id from book, organization where organization.uuid = ${has.organization}
    )
    insert into contact (customer_id, address_book_id, num, name)
    select ${customer.id}, id, '380671234567', ${`Name by ${has.organization}`} from book`;
}
