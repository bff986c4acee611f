import { isOfLogin } from '../../customers/accounts';
import type { Db } from '../../platform/db';
import type { ReportReader } from './report-scope.store';

export type Choice = { uuid: string; name: string };
export type DirectionChoice = Choice & { type: string; alphaNameUuid: string };

export async function organizationChoices(db: Db, reader: ReportReader): Promise<Choice[]> {
  return await db<Choice[]>`
    select uuid, name from organization
    where customer_id = ${reader.customerId} and ${isOfLogin(db, reader, db`organization.id`)} order by name, id`;
}

/** Returns the alpha names of the reader's organizations. */
export async function alphaNameChoices(db: Db, reader: ReportReader): Promise<Choice[]> {
  return await db<Choice[]>`
    select uuid, name from alpha_name
    where customer_id = ${reader.customerId} and ${isOfLogin(db, reader, db`alpha_name.organization_id`)} order by name, id`;
}

/** Returns the first route per connection for the report filter, even if disabled, because its messages are still reported. */
export async function directionChoices(db: Db, reader: ReportReader): Promise<DirectionChoice[]> {
  return await db<DirectionChoice[]>`
    select first.uuid, provider.name, first.message_type as type, alpha_name.uuid as "alphaNameUuid"
    from (
      select distinct on (alpha_name_id, message_type, provider_connection_id) id, uuid, alpha_name_id, message_type, provider_connection_id
      from direction where customer_id = ${reader.customerId} order by alpha_name_id, message_type, provider_connection_id, id
    ) first
    join alpha_name on alpha_name.customer_id = ${reader.customerId} and alpha_name.id = first.alpha_name_id
    join provider_connection on provider_connection.id = first.provider_connection_id
    join provider on provider.id = provider_connection.provider_id
    where ${isOfLogin(db, reader, db`alpha_name.organization_id`)}
    order by alpha_name.name, provider.name, first.message_type, first.id`;
}
