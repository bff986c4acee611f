import type { MessageType } from '@portal/messaging';
import { supportsLandlines } from '@portal/messaging/phone';
import { routeCallsBack } from '../../platform/callbacks';
import { isOfLogin, type OrganizationScope } from '../../customers/accounts';
import { Gatherer } from '../../platform/background';
import { isPool, perPool, type Db, type Fragment } from '../../platform/db';
import { idOfAlphaName } from '../senders';
import { payingAccount } from './payer.store';
import { coversPrefixes } from './rate.store';
import { longestPrice, versionAt } from './tariff.store';
import { excludedAmong, type Price, type TypeTerms } from './type-terms';

export type SenderName = { alphaNameUuid: string } | { alphaName: string };

export type SenderQuestion = {
  sender: SenderName;
  types: readonly MessageType[];
  /** The organization that sends; null for the alpha name's. */
  organizationId: bigint | null;
  /** Null for a list: its terms have no prices and connections. */
  number: string | null;
  at: Date;
};

type Sender = {
  type: MessageType; alphaNameId: bigint; alphaName: string; organizationId: bigint;
  /** The account that pays, in the tariff's currency; null if there is none. */
  accountId: bigint | null; currency: string | null;
  tariffVersionId: bigint | null;
  /** Whether statuses are reported to the URL of a route. */
  callsBack: boolean;
};
/** Terms of an alpha name for one message type. `hasRoute`: it has an enabled route through an enabled connection. */
export type SenderTerms = Sender & TypeTerms & { hasRoute: boolean };

type Row = Sender & { landlines: boolean; routes: { connectionId: string; covers: boolean }[] } & (Price | { [K in keyof Price]: null });

type TermsQuestion = { by: OrganizationScope; question: SenderQuestion };

const gathererOf = perPool((db) => new Gatherer<TermsQuestion, SenderTerms[]>((asked) => {
  const [{ by, question }] = asked;
  const latest = asked.reduce((at, each) => (each.question.at > at ? each.question.at : at), question.at);
  return termsOfNumbers(db, by, { ...question, at: latest }, asked.map((each) => each.question.number));
}));

/**
 * Asks one question for all types, in their order. Returns an empty array if the alpha name is unknown or out of scope. Questions about
 * several numbers of a sender that come together are asked as one.
 */
export async function termsOfSender(db: Db, by: OrganizationScope, question: SenderQuestion): Promise<SenderTerms[]> {
  const { sender, types, organizationId, number } = question;
  if (isPool(db) && number !== null) {
    return gathererOf(db).ask(groupOf(by, { sender, types, organizationId }), { by, question });
  }
  const [terms = []] = await termsOfNumbers(db, by, question, [number]);
  return terms;
}

/** A text for all questions about the terms of a sender; it starts with the customer's id. */
export function groupOf(
  { customerId, organizations }: OrganizationScope,
  { sender, types, organizationId }: Pick<SenderQuestion, 'sender' | 'types' | 'organizationId'>,
): string {
  const name = 'alphaName' in sender ? { name: sender.alphaName } : { uuid: sender.alphaNameUuid };
  return JSON.stringify(
    [customerId, organizations, name, types, organizationId], (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  );
}

/** Returns the terms for each number, in order. */
async function termsOfNumbers(
  db: Db, { customerId, organizations }: OrganizationScope, { sender, types, organizationId, at }: Omit<SenderQuestion, 'number'>,
  numbers: readonly (string | null)[],
): Promise<SenderTerms[][]> {
  const type = db`asked.type`;
  const prefixes = db`dialed.prefixes`;
  const organization = db`coalesce(${organizationId}::bigint, a.organization_id)`;
  const rows = await db<(Row & { position: number })[]>`
    with version as materialized (${versionAt(db, customerId, at)}), dialed as materialized (
      select array(select left(number, length) from generate_series(1, length(number)) as length) as prefixes, position
      from unnest((select ${numbers.map((number) => number ?? '')}::text[])) with ordinality as input (number, position)
    )
    select (dialed.position - 1)::integer as position, asked.type, a.id as "alphaNameId", a.name as "alphaName",
      ${organization} as "organizationId",
      version.id as "tariffVersionId", version.currency, version.landlines,
      (select id from (${payingAccount(db, customerId, { organizationId: organization, currency: db`version.currency` })}) payer)
        as "accountId",
      ${routeCallsBack(db, { customerId, alphaNameId: db`a.id`, type })} as "callsBack",
      price.prefix, price.country, price.destination, price.price, coalesce((
        select jsonb_agg(jsonb_build_object(
          'connectionId', c.id::text, 'covers', ${coversPrefixes(db, { connectionId: db`c.id`, type, prefixes, at })}))
        from direction d join provider_connection c on c.id = d.provider_connection_id
        where d.customer_id = ${customerId} and d.alpha_name_id = a.id and d.message_type = ${type} and d.status = 1 and c.enabled
      ), '[]') as routes
    from alpha_name a cross join version cross join dialed
    cross join unnest((select ${[...types]}::text[])) with ordinality as asked (type, position)
    left join lateral (${longestPrice(db, { versionId: db`version.id`, type, prefixes })}) price on true
    where a.customer_id = ${customerId} and ${isSender(db, customerId, { sender, type: types[0] ?? '', organizationId })}
      and ${isOfLogin(db, { organizations }, db`a.organization_id`)}
    order by dialed.position, asked.position`;
  const terms = numbers.map((): SenderTerms[] => []);
  for (const { position, ...row } of rows) terms[position]?.push(termsFrom(row));
  return terms;
}

function isSender(
  db: Db, customerId: bigint, { sender, ...sending }: { sender: SenderName; type: string; organizationId: bigint | null },
): Fragment {
  if ('alphaName' in sender) return db`a.id = (${idOfAlphaName(db, customerId, { ...sending, name: sender.alphaName })})`;
  return db`a.uuid = ${sender.alphaNameUuid}`;
}

function termsFrom(row: Row): SenderTerms {
  const { type, alphaNameId, alphaName, organizationId, accountId, currency, tariffVersionId, callsBack, landlines, routes } = row;
  const price = row.price === null ? null : {
    prefix: row.prefix, country: row.country, destination: row.destination, price: row.price,
  };
  const lackRate = new Set(routes.filter(({ covers }) => !covers).map(({ connectionId }) => BigInt(connectionId)));
  const connections = [...new Set(routes.map(({ connectionId }) => BigInt(connectionId)))];
  const excluded = excludedAmong(connections, (id) => lackRate.has(id));
  return {
    type, alphaNameId, alphaName, organizationId, accountId, currency, tariffVersionId, callsBack, hasRoute: routes.length > 0,
    priceOf: () => price, excludedFor: () => excluded, landlines: landlines || supportsLandlines(type), digits: Infinity,
  };
}
