import { AppError, type ReportFilter } from '@portal/contracts';
import { isOfLogin, isRestricted, type OrganizationScope } from '../../customers/accounts';
import type { Db, Fragment } from '../../platform/db';

export type ReportReader = OrganizationScope;

export type ReportScope = {
  customerId: bigint;
  currency: string;
  organizations: bigint[] | null;
  alphaNames: bigint[] | null;
  types: string[] | null;
  directions: string[] | null;
  statuses: number[] | null;
};

/** A restricted login sees only its organizations. Filters by another customer's records match nothing. */
export async function reportScope(db: Db, reader: ReportReader, filter: ReportFilter): Promise<ReportScope> {
  const { customerId } = reader;
  const { organizationUuid, alphaNameUuid, type, directionUuid, status, currency } = filter;
  const [row] = await db<{ organizations: bigint[]; alphaNames: bigint[]; currency: string | null }[]>`
    select
      array(
        select id from organization where customer_id = ${customerId} and ${isOfLogin(db, reader, db`organization.id`)}
          ${organizationUuid ? db`and uuid = any(${organizationUuid}::uuid[])` : db``}
      ) as organizations,
      array(select id from alpha_name where customer_id = ${customerId} and uuid = any(${alphaNameUuid ?? []}::uuid[])) as "alphaNames",
      (select tariff.currency from customer join tariff on tariff.id = customer.tariff_id where customer.id = ${customerId}) as currency`;
  const used = currency ?? row?.currency;
  if (!row || typeof used !== 'string') throw new AppError('no_account');
  return {
    customerId,
    currency: used,
    organizations: !isRestricted(reader) && !organizationUuid ? null : row.organizations,
    alphaNames: alphaNameUuid ? row.alphaNames : null,
    types: type ?? null, directions: directionUuid ?? null, statuses: status ?? null,
  };
}

export async function reportCurrencies(db: Db, customerId: bigint): Promise<string[]> {
  const rows = await db<{ currency: string }[]>`
    select currency from (
      select tariff.currency, 0 as position from customer join tariff on tariff.id = customer.tariff_id where customer.id = ${customerId}
      union all
      select currency, 1 from account where customer_id = ${customerId} and kind in ('customer', 'organization')
    ) known group by currency order by min(position), currency`;
  return rows.map(({ currency }) => currency);
}

export function inScope(db: Db, { customerId, organizations, alphaNames, types, directions, statuses }: ReportScope): Fragment {
  return db`true
    ${organizations ? db`and organization_id = any(${organizations.map(String)}::bigint[])` : db``}
    ${alphaNames ? db`and alpha_name_id = any(${alphaNames.map(String)}::bigint[])` : db``}
    ${types ? db`and message_type = any(${types}::text[])` : db``}
    ${directions ? db`and (alpha_name_id, message_type, connection_id) in (
      select alpha_name_id, message_type, provider_connection_id from direction where customer_id = ${customerId}
        and uuid = any(${directions}::uuid[]))` : db``}
    ${statuses ? db`and status = any(${statuses}::smallint[])` : db``}`;
}
