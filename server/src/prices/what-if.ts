import { AppError, isAppError, toAmount, type Data, type Money } from '@portal/contracts';
import type { whatIf } from '@portal/contracts/admin';
import type { MessageType } from '@portal/messaging';
import { normaliseNumber, type CountryCode } from '@portal/messaging/phone';
import { buildPrefixTree } from '../billing';
import type { Db } from '../db';
import { found } from '../http';
import { allDirectionsFor, alphaNamesOf, findAlphaName } from '../senders';
import { findCustomer, namesOfConnections, pricesOfBeginnings, ratesOfBeginnings, type AskedCustomer } from './what-if.store';

type Answer = Data<typeof whatIf>;
type Way = Answer['ways'][number];
type Refusal = NonNullable<Answer['refused']>;

/** What accepting a message asks, of one alpha name and type. */
export type Terms = {
  accountId: bigint | null; price: Money | null; tariffVersionId: bigint | null;
  /** Switched on, best first; `carries` is false where the connection has no rate for the number. */
  ways: { connectionId: string; carries: boolean }[];
};
type TermsQuestion = { alphaNameUuid: string; organizationId: null; number: string; at: Date; types: readonly MessageType[] };

/** The rules by which messages are accepted and leave, passed in by the program: this is no second one. */
export type SendingRules = {
  terms: (db: Db, customerId: bigint, question: TermsQuestion) => Promise<Terms[]>;
  /** Whether a connection can send at this moment. */
  standing: (db: Db) => Promise<{ connections: readonly { id: bigint; up: boolean }[] }>;
  /** Throws what the guard against unusual traffic refuses it by. */
  admit: (db: Db, message: { customerId: bigint; number: string; country: string }) => Promise<void>;
};

export type WhatIfAsked = { number: string; customerUuid: string; alphaNameUuid?: string | undefined; messageType: MessageType; parts: number; at: Date; home: CountryCode };

/**
 * Which way a number would go, and what it would cost and earn: of one alpha name, or of each that the customer has for the type, in the order of
 * their names. Throws what accepting a message throws where there is no such number, customer or alpha name.
 */
export async function askWhatIf(db: Db, rules: SendingRules, asked: WhatIfAsked): Promise<Answer> {
  const { messageType, parts, at } = asked;
  const normal = normaliseNumber(asked.number, asked.home);
  if (!normal.ok) throw new AppError('num_invalid', { value: asked.number, reason: normal.reason });
  const customer = found(await findCustomer(db, asked.customerUuid));
  const number = { number: normal.e164, country: normal.country };
  const names = await namesFor(db, customer, asked);
  const up = new Set((await rules.standing(db)).connections.filter((each) => each.up).map(({ id }) => id));
  const judged = await Promise.all(names.map(async (name) => {
    const [terms] = await rules.terms(db, customer.id, { alphaNameUuid: name.uuid, organizationId: null, number: number.number, at, types: [messageType] });
    if (!terms) throw new AppError('alpha_name_not_found');
    return { name, terms, refused: refusalOf(terms, name.name, { ...number, messageType }) };
  }));
  const first = judged.find(({ refused }) => refused === null) ?? judged[0];
  const refused = first ? first.refused : { error: 'no_direction', params: { alphaName: '', type: messageType } };
  const asking = { number: number.number, messageType, parts, at, beginnings: beginningsOf(number.number) };
  const price = await priceOf(db, first?.terms, asking);
  const ways = await Promise.all(judged.map(({ name, terms }) => waysOf(db, customer, { ...asking, name, terms, up, price: price?.money ?? null })));
  return {
    number: number.number, country: number.country, at: at.toISOString(),
    tariff: { name: customer.tariffName, currency_code: customer.currency },
    price: price?.shown ?? null,
    ways: ways.flat(),
    refused: refused?.error === 'no_direction' ? refused : (await trafficRefusal(rules.admit(db, { customerId: customer.id, ...number }))) ?? refused,
  };
}

type AlphaName = { id: bigint; uuid: string; name: string };

async function namesFor(db: Db, { id: customerId }: AskedCustomer, { alphaNameUuid, messageType }: WhatIfAsked): Promise<AlphaName[]> {
  if (alphaNameUuid === undefined) return (await alphaNamesOf(db, customerId, 'on')).filter(({ messageTypes }) => messageTypes.includes(messageType));
  const name = await findAlphaName(db, customerId, alphaNameUuid);
  if (!name) throw new AppError('alpha_name_not_found');
  return [name];
}

/** In the order in which accepting a message asks; about the customer's traffic it asks behind the directions. */
function refusalOf({ ways, accountId, price }: Terms, alphaName: string, { number, country, messageType }: { number: string; country: string; messageType: string }): Refusal | null {
  if (ways.length === 0) return { error: 'no_direction', params: { alphaName, type: messageType } };
  if (accountId === null) return { error: 'no_account', params: {} };
  if (price === null) return { error: 'no_price', params: { number, country } };
  if (!ways.some(({ carries }) => carries)) return { error: 'no_route', params: { number, country } };
  return null;
}

async function trafficRefusal(admitting: Promise<void>): Promise<Refusal | null> {
  try {
    await admitting;
    return null;
  } catch (error) {
    if (isAppError(error)) return { error: error.error, params: error.params };
    throw error;
  }
}

type Asking = { number: string; messageType: string; parts: number; at: Date; beginnings: readonly string[] };

async function priceOf(db: Db, terms: Terms | undefined, { parts, ...asking }: Asking): Promise<{ money: Money; shown: Answer['price'] } | null> {
  if (!terms || terms.price === null) return null;
  const rows = await pricesOfBeginnings(db, terms.tariffVersionId, asking);
  const price = buildPrefixTree(rows.map((row) => [row.prefix, row] as const)).find(asking.number);
  if (!price) return null;
  const money = price.price * BigInt(parts);
  return { money, shown: { prefix: price.prefix, destination: price.destination, perPart: toAmount(price.price), sum: toAmount(money) } };
}

type WaysAsked = Asking & { name: AlphaName; terms: Terms; up: ReadonlySet<bigint>; price: Money | null };

async function waysOf(db: Db, { id: customerId, currency }: AskedCustomer, { name, terms, up, price, number, parts, ...asking }: WaysAsked): Promise<Way[]> {
  const directions = await allDirectionsFor(db, customerId, name.id, asking.messageType);
  const ids = directions.map(({ connectionId }) => connectionId);
  const [names, rates] = await Promise.all([namesOfConnections(db, ids), ratesOfBeginnings(db, ids, asking)]);
  let chosen = false;
  return directions.map(({ connectionId, providerAlphaName, priority, enabled }) => {
    const way = terms.ways.find((each) => each.connectionId === String(connectionId));
    const verdict = verdictOf({ enabled, carries: way?.carries ?? false, isUp: up.has(connectionId), chosen });
    chosen ||= verdict === 'chosen';
    const own = rates.filter((rate) => rate.connectionId === connectionId);
    const rate = buildPrefixTree(own.map((each) => [each.prefix, each] as const)).find(number);
    const cost = rate && { prefix: rate.prefix, perPart: toAmount(rate.cost), sum: toAmount(rate.cost * BigInt(parts)), currency_code: rate.currency };
    const { name: connectionName = '', providerName = '' } = names.find(({ id }) => id === connectionId) ?? {};
    return {
      alphaname: name.name, connectionName, providerName, providerAlphaname: providerAlphaName, priority, verdict, cost,
      margin: rate && price !== null && rate.currency === currency ? toAmount(price - rate.cost * BigInt(parts)) : null,
    };
  });
}

function verdictOf({ enabled, carries, isUp, chosen }: { enabled: boolean; carries: boolean; isUp: boolean; chosen: boolean }): Way['verdict'] {
  if (!enabled) return 'off';
  if (!carries) return 'no_rate_there';
  if (!isUp) return 'down';
  return chosen ? 'spare' : 'chosen';
}

function beginningsOf(number: string): string[] {
  return Array.from({ length: number.length }, (_, length) => number.slice(0, length + 1));
}
