import { AppError, isAppError, toAmount, type Data, type Money } from '@portal/contracts';
import type { whatIf } from '@portal/contracts/admin';
import type { MessageType } from '@portal/messaging';
import { isLandline, normaliseNumber, supportsLandlines, type CountryCode } from '@portal/messaging/phone';
import { buildPrefixTree } from '../billing';
import type { Db } from '../db';
import { allDirectionsFor, alphaNamesOf, findAlphaName } from '../senders';
import { namesOfConnections, pricesOfBeginnings, ratesOfBeginnings, type WhatIfCustomer } from './what-if.store';

type WhatIfResult = Data<typeof whatIf>;
type WhatIfRoute = WhatIfResult['routes'][number];
type WhatIfRefusal = NonNullable<WhatIfResult['refused']>;

type Terms = {
  accountId: bigint | null; price: Money | null; tariffVersionId: bigint | null; landlines: boolean;
  /** Enabled routes, best first. `covers`: the connection has a rate for the number, or no rates for the message type at all. */
  routes: { connectionId: string; covers: boolean }[];
};
type TermsQuestion = { alphaNameUuid: string; organizationId: null; number: string; at: Date; types: readonly MessageType[] };

/** Rules for accepting and routing messages. The program injects them, so that this module does not duplicate them. */
export type SendingRules = {
  terms: (db: Db, customerId: bigint, question: TermsQuestion) => Promise<Terms[]>;
  connectionStates: (db: Db) => Promise<{ connections: readonly { id: bigint; up: boolean }[] }>;
  admit: (db: Db, message: { customerId: bigint; number: string; country: string }) => Promise<void>;
};

export type WhatIfRequest = {
  number: string; customer: WhatIfCustomer; alphaNameUuid?: string | undefined; messageType: MessageType; parts: number; at: Date;
  home: CountryCode;
};

/** Tests one alpha name, or each that supports the type. Throws num_invalid, alpha_name_not_found; returns other reasons for refusal. */
export async function answerWhatIf(db: Db, rules: SendingRules, request: WhatIfRequest): Promise<WhatIfResult> {
  const { customer, messageType, parts, at } = request;
  const normal = normaliseNumber(request.number, request.home);
  if (!normal.ok) throw new AppError('num_invalid', { value: request.number, reason: normal.reason });
  const number = { number: normal.e164, country: normal.country };
  const names = await namesFor(db, customer, request);
  const up = new Set((await rules.connectionStates(db)).connections.filter((each) => each.up).map(({ id }) => id));
  const judged = await Promise.all(names.map(async (name) => {
    const [terms] = await rules.terms(db, customer.id, {
      alphaNameUuid: name.uuid, organizationId: null, number: number.number, at, types: [messageType],
    });
    if (!terms) throw new AppError('alpha_name_not_found');
    return { name, terms, refused: refusalOf(terms, name.name, { ...number, messageType }) };
  }));
  const first = judged.find(({ refused }) => refused === null) ?? judged[0];
  const refused = first ? first.refused : { error: 'alpha_name_not_found', params: {} };
  const lookup = { number: number.number, messageType, parts, at, beginnings: beginningsOf(number.number) };
  const price = await priceOf(db, first?.terms, lookup);
  const traffic = await trafficRefusal(rules.admit(db, { customerId: customer.id, ...number }));
  const routes = await Promise.all(judged.map(({ name, terms }) => routesOf(db, customer, {
    ...lookup, name, terms, up, price: price?.money ?? null, blocked: traffic !== null,
  })));
  return {
    number: number.number, country: number.country, at: at.toISOString(),
    tariff: { name: customer.tariffName, currency_code: customer.currency },
    price: price?.shown ?? null,
    routes: routes.flat(),
    refused: refused?.error === 'no_direction' ? refused : traffic ?? refused,
  };
}

type AlphaName = { id: bigint; uuid: string; name: string };

async function namesFor(db: Db, { id: customerId }: WhatIfCustomer, { alphaNameUuid, messageType }: WhatIfRequest): Promise<AlphaName[]> {
  if (alphaNameUuid === undefined) return (await alphaNamesOf(db, {
    customerId, organizations: null,
  }, 'on')).filter(({ messageTypes }) => messageTypes.includes(messageType));
  const name = await findAlphaName(db, { customerId, organizations: null }, alphaNameUuid);
  if (!name) throw new AppError('alpha_name_not_found');
  return [name];
}

/** Returns the first reason to refuse the message, in the same order as for real messages. The caller checks traffic limits. */
function refusalOf(
  { routes, accountId, price, landlines }: Terms, alphaName: string,
  { number, country, messageType }: { number: string; country: string; messageType: MessageType },
): WhatIfRefusal | null {
  if (routes.length === 0) return { error: 'no_direction', params: { alphaName, type: messageType } };
  if (!landlines && !supportsLandlines(messageType) && isLandline(number)) {
    return { error: 'landline_not_allowed', params: { number, country } };
  }
  if (accountId === null) return { error: 'no_account', params: {} };
  if (price === null) return { error: 'no_price', params: { number, country } };
  if (!routes.some(({ covers }) => covers)) return { error: 'no_route', params: { number, country } };
  return null;
}

async function trafficRefusal(admitting: Promise<void>): Promise<WhatIfRefusal | null> {
  try {
    await admitting;
    return null;
  } catch (error) {
    if (isAppError(error)) return { error: error.error, params: error.params };
    throw error;
  }
}

type PriceLookup = { number: string; messageType: string; parts: number; at: Date; beginnings: readonly string[] };

async function priceOf(
  db: Db, terms: Terms | undefined, { parts, ...lookup }: PriceLookup,
): Promise<{ money: Money; shown: WhatIfResult['price'] } | null> {
  if (!terms || terms.price === null) return null;
  const rows = await pricesOfBeginnings(db, terms.tariffVersionId, lookup);
  const price = buildPrefixTree(rows.map((row) => [row.prefix, row] as const)).find(lookup.number);
  if (!price) return null;
  const money = price.price * BigInt(parts);
  return { money, shown: { prefix: price.prefix, destination: price.destination, perPart: toAmount(price.price), sum: toAmount(money) } };
}

type RoutesLookup = PriceLookup & { name: AlphaName; terms: Terms; up: ReadonlySet<bigint>; price: Money | null; blocked: boolean };

async function routesOf(
  db: Db, { id: customerId, currency }: WhatIfCustomer, { name, terms, up, price, blocked, number, parts, ...lookup }: RoutesLookup,
): Promise<WhatIfRoute[]> {
  const directions = await allDirectionsFor(db, customerId, name.id, lookup.messageType);
  const ids = directions.map(({ connectionId }) => connectionId);
  const [names, rates] = await Promise.all([namesOfConnections(db, ids), ratesOfBeginnings(db, ids, lookup)]);
  let chosen = false;
  return directions.map(({ connectionId, providerAlphaName, priority, enabled }) => {
    const route = terms.routes.find((each) => each.connectionId === String(connectionId));
    const verdict = verdictOf({ enabled, covers: route?.covers ?? false, isUp: up.has(connectionId), chosen: chosen || blocked });
    chosen ||= verdict === 'chosen';
    const own = rates.filter((rate) => rate.connectionId === connectionId);
    const rate = buildPrefixTree(own.map((each) => [each.prefix, each] as const)).find(number);
    const cost = rate && {
      prefix: rate.prefix, perPart: toAmount(rate.cost), sum: toAmount(rate.cost * BigInt(parts)), currency_code: rate.currency,
    };
    const { name: connectionName = '', providerName = '' } = names.find(({ id }) => id === connectionId) ?? {};
    return {
      alphaname: name.name, connectionName, providerName, providerAlphaname: providerAlphaName, priority, verdict, cost,
      margin: rate && price !== null && rate.currency === currency ? toAmount(price - rate.cost * BigInt(parts)) : null,
    };
  });
}

function verdictOf(
  { enabled, covers, isUp, chosen }: { enabled: boolean; covers: boolean; isUp: boolean; chosen: boolean },
): WhatIfRoute['verdict'] {
  if (!enabled) return 'off';
  if (!covers) return 'no_rate_there';
  if (!isUp) return 'down';
  return chosen ? 'spare' : 'chosen';
}

function beginningsOf(number: string): string[] {
  return Array.from({ length: number.length }, (_, length) => number.slice(0, length + 1));
}
