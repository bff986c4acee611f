import { AppError, toAmount, type Data, type Money } from '@portal/contracts';
import type { whatIf } from '@portal/contracts/admin';
import type { MessageType } from '@portal/messaging';
import { normaliseNumber, type CountryCode } from '@portal/messaging/phone';
import { shownSubject, trafficStateOf, type TrafficState } from '../../customers/limits';
import type { Db } from '../../platform/db';
import { allDirectionsFor, alphaNamesOf, findAlphaName } from '../../messaging/senders';
import {
  buildPrefixTree, errorOf, isAllowedCountry, judgeSingle, prefixesOf, senderRefusal, sumOf, termsOfSender, type SenderTerms,
} from '../../messaging/terms';
import { namesOfConnections, ratesOfPrefixes, type WhatIfCustomer } from './what-if.store';

type WhatIfResult = Data<typeof whatIf>;
type WhatIfRoute = WhatIfResult['routes'][number];
type WhatIfRefusal = NonNullable<WhatIfResult['refused']>;

/** Injected, since the engine knows which connections are up. */
export type ConnectionStates = (db: Db) => Promise<{ connections: readonly { id: bigint; up: boolean }[] }>;

export type WhatIfRequest = {
  number: string; customer: WhatIfCustomer; alphaNameUuid?: string | undefined; messageType: MessageType; parts: number; at: Date;
  home: CountryCode;
};

/** Tests one alpha name, or each that supports the type. Throws num_invalid, alpha_name_not_found; returns other reasons for refusal. */
export async function answerWhatIf(db: Db, connectionStates: ConnectionStates, request: WhatIfRequest): Promise<WhatIfResult> {
  const { customer, messageType, parts, at, home } = request;
  const normal = normaliseNumber(request.number, home);
  if (!normal.ok) throw new AppError('num_invalid', { value: request.number, reason: normal.reason });
  const { e164: number, country } = normal;
  const scope = { customerId: customer.id, organizations: null };
  const names = await namesFor(db, customer, request);
  const up = new Set((await connectionStates(db)).connections.filter((each) => each.up).map(({ id }) => id));
  const state = await trafficStateOf(db, { customerId: customer.id, number, source: 'api', keyId: null, now: at, home });
  const judged = await Promise.all(names.map(async (name) => {
    const [terms] = await termsOfSender(db, scope, {
      sender: { alphaNameUuid: name.uuid }, organizationId: null, number, at, types: [messageType],
    });
    if (!terms) throw new AppError('alpha_name_not_found');
    return { name, terms, refused: refusalOf(number, terms, state) };
  }));
  const first = judged.find(({ refused }) => refused === null) ?? judged.find(({ terms }) => terms.hasRoute) ?? judged[0];
  const found = first?.terms.priceOf(number) ?? null;
  const price = found && sumOf(found, parts);
  const lookup = { number, messageType, parts, at, up, price, isBlocked: isBlocked(number, state) };
  const routes = await Promise.all(judged.map(({ name, terms }) => routesOf(db, customer, { ...lookup, name, terms })));
  return {
    number, country, at: at.toISOString(),
    tariff: { name: customer.tariffName, currency_code: customer.currency },
    price: found && {
      prefix: found.prefix, destination: found.destination, perPart: toAmount(found.price), sum: toAmount(sumOf(found, parts)),
    },
    routes: routes.flat(),
    refused: first ? first.refused : { error: 'alpha_name_not_found', params: {} },
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

/** Returns the first reason to refuse the message, in the same order as for real messages. */
function refusalOf(number: string, terms: SenderTerms, state: TrafficState): WhatIfRefusal | null {
  const refusal = senderRefusal(terms);
  if (refusal) return refusal;
  if (state.isDisabled) return { error: 'customer_disabled', params: {} };
  const offer = judgeSingle(number, terms, state);
  return 'kind' in offer ? errorOf(offer, number, state.activeBlock ? shownSubject(state.activeBlock) : undefined) : null;
}

function isBlocked(number: string, { isDisabled, limits: { countries }, activeBlock }: TrafficState): boolean {
  return isDisabled || activeBlock !== null || !isAllowedCountry(number, countries && new Set(countries));
}

type RoutesLookup = {
  number: string; messageType: string; parts: number; at: Date; name: AlphaName; terms: SenderTerms; up: ReadonlySet<bigint>;
  price: Money | null; isBlocked: boolean;
};

async function routesOf(
  db: Db, { id: customerId, currency }: WhatIfCustomer, { name, terms, up, price, number, parts, ...lookup }: RoutesLookup,
): Promise<WhatIfRoute[]> {
  const directions = await allDirectionsFor(db, customerId, name.id, lookup.messageType);
  const ids = directions.map(({ connectionId }) => connectionId);
  const [names, rates] = await Promise.all([
    namesOfConnections(db, ids), ratesOfPrefixes(db, ids, { ...lookup, prefixes: prefixesOf(number) }),
  ]);
  const excluded = terms.excludedFor(number);
  let chosen = lookup.isBlocked;
  return directions.map(({ connectionId, providerAlphaName, priority, enabled }) => {
    const covers = excluded !== 'nobody' && !excluded?.includes(connectionId);
    const verdict = verdictOf({ enabled, covers, isUp: up.has(connectionId), chosen });
    chosen ||= verdict === 'chosen';
    const rate = buildPrefixTree(rates.filter((each) => each.connectionId === connectionId)).find(number);
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
