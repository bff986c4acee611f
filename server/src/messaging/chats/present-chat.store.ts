import type { Db } from '../../platform/db';

export type NamedLogin = { id: bigint; uuid: string; title: string };
export type NamedSender = { id: bigint; uuid: string; name: string };

export async function namesOf(
  db: Db, customerId: bigint, { loginIds, alphaNameIds }: { loginIds: readonly bigint[]; alphaNameIds: readonly bigint[] },
): Promise<{ logins: Map<bigint, NamedLogin>; senders: Map<bigint, NamedSender> }> {
  if (loginIds.length + alphaNameIds.length === 0) return { logins: new Map(), senders: new Map() };
  const rows = await db<{ kind: 'login' | 'sender'; id: bigint; uuid: string; name: string }[]>`
    select 'login' as kind, id, uuid, name from login where customer_id = ${customerId} and id = any(${loginIds.map(String)}::bigint[])
    union all
    select 'sender', id, uuid, name from alpha_name where customer_id = ${customerId} and id = any(${alphaNameIds.map(String)}::bigint[])`;
  const of = (requested: string) => rows.filter(({ kind }) => kind === requested);
  return {
    logins: new Map(of('login').map(({ id, uuid, name }) => [id, { id, uuid, title: name }])),
    senders: new Map(of('sender').map(({ id, uuid, name }) => [id, { id, uuid, name }])),
  };
}

export async function fetchedFiles(db: Db, customerId: bigint, messageUuids: readonly string[]): Promise<Map<string, string>> {
  if (messageUuids.length === 0) return new Map();
  const rows = await db<{ messageUuid: string; uuid: string }[]>`
    select chat_message_uuid as "messageUuid", uuid from file
    where customer_id = ${customerId} and chat_message_uuid = any(${[...messageUuids]}::uuid[])`;
  return new Map(rows.map(({ messageUuid, uuid }) => [messageUuid, uuid]));
}
