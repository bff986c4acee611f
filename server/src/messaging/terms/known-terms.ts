import type { MessageType } from '@portal/messaging';
import type { OrganizationScope } from '../../customers/accounts';
import { isTrafficBlocked, knownTrafficOf, type KnownTraffic, type Traffic, type TrafficState } from '../../customers/limits';
import { perPool, type Pool } from '../../platform/db';
import { connectionsFor } from './list-terms';
import { messageTerms, type MessageQuestion, type MessageTerms } from './message-terms';
import { nextRateChange, ratedPrefixes } from './rate.store';
import { groupOf, termsOfSender, type SenderQuestion, type SenderTerms } from './sender-terms.store';
import { nextVersionAfter, pricesOfVersion } from './tariff.store';
import { sharedVersionOf, termsMarkOf } from './terms-mark.store';
import { coverageOfRates, type Coverage, type PriceTable } from './type-terms';

/** Prefixes of prices and rates in memory, about 300 bytes each. What does not fit is asked for. */
const MAX_PREFIXES = 300_000;
const MAX_SENDERS = 10_000;
/** How long what is in memory may keep other terms out, which may be those in use now. */
const FULL_MS = 10 * 60_000;

/** Terms for all numbers, valid for messages from `from` until `until` (milliseconds) as long as `mark` is the customer's. */
type KnownSender = { mark: string; from: number; until: number; terms: SenderTerms; traffic: KnownTraffic };
type KnownCoverage = Coverage & { size: number; from: number; until: number };
type OneType = Omit<SenderQuestion, 'number' | 'types'> & { type: MessageType };
/** `mark`: compare it when the message is stored, see `termsMark`. */
export type KnownMessageTerms = { terms: MessageTerms; state: TrafficState; mark: string };

/** Terms of the senders in use, so that a message needs no question about them. They may be outdated, which only the mark shows. */
export class KnownTerms {
  private readonly senders = new Map<string, Promise<KnownSender | null>>();
  /** Shared by senders with the same tariff, or with the same connections. */
  private readonly prices = new Map<string, Promise<PriceTable>>();
  private readonly coverages = new Map<string, Promise<KnownCoverage>>();
  /** Version of the terms that customers share, for which all of these were read. */
  private sharedVersion = '';
  private size = 0;
  private startedAt = performance.now();

  constructor(private readonly db: Pool, private readonly maxPrefixes = MAX_PREFIXES) {}

  /** Null if the sender is unknown or out of scope, or if its terms do not fit into memory. */
  async of(by: OrganizationScope, question: OneType): Promise<KnownSender | null> {
    const group = groupOf(by, { ...question, types: [question.type] });
    const at = question.at.getTime();
    const kept = this.senders.get(group) ?? this.start(group, by, question);
    const known = await kept;
    if (!known || isValidAt(known, at)) return known;
    if (this.senders.get(group) === kept) this.senders.delete(group);
    const fresh = await (this.senders.get(group) ?? this.start(group, by, question));
    return fresh && isValidAt(fresh, at) ? fresh : null;
  }

  forget(customerId: bigint): void {
    const start = startOf(customerId);
    for (const group of this.senders.keys()) if (group.startsWith(start)) this.senders.delete(group);
  }

  /** Messages that come meanwhile wait for the same answer, in their order. */
  private start(group: string, by: OrganizationScope, question: OneType): Promise<KnownSender | null> {
    if (this.isFull()) return Promise.resolve(null);
    const loading = this.load(by, question);
    this.senders.set(group, loading);
    const drop = () => { if (this.senders.get(group) === loading) this.senders.delete(group); };
    loading.then((known) => {
      if (!known) drop();
      // A new version of the shared terms, which this sender brought, cleared all.
      else if (sharedVersionOf(known.mark) === this.sharedVersion && !this.senders.has(group)) this.senders.set(group, loading);
    }, drop);
    return loading;
  }

  private isFull(): boolean {
    if (this.size < this.maxPrefixes && this.senders.size < MAX_SENDERS) return false;
    if (performance.now() - this.startedAt < FULL_MS) return true;
    this.clear();
    return false;
  }

  private clear(): void {
    for (const kept of [this.senders, this.prices, this.coverages]) kept.clear();
    this.size = 0;
    this.startedAt = performance.now();
  }

  /** Reads the mark first: what changes later shows as a difference. */
  private async load(by: OrganizationScope, { type, ...question }: OneType): Promise<KnownSender | null> {
    const { db } = this;
    const { at } = question;
    const { customerId } = by;
    const mark = await termsMarkOf(db, customerId);
    const [sender] = await termsOfSender(db, by, { ...question, types: [type], number: null });
    if (!sender) return null;
    this.useShared(mark);
    const [prices, coverage, traffic, nextVersion] = await Promise.all([
      this.pricesOf(sender), this.coverageAt(await connectionsFor(db, customerId, sender), type, at), knownTrafficOf(db, customerId),
      nextVersionAfter(db, customerId, at),
    ]);
    const { excludedFor, digits, from, until } = coverage;
    return {
      mark, traffic, from: Math.max(from, at.getTime()), until: Math.min(until, nextVersion?.getTime() ?? Infinity),
      terms: { ...sender, excludedFor, digits, priceOf: prices.find },
    };
  }

  /** All senders are outdated once the shared terms changed. */
  private useShared(mark: string): void {
    const version = sharedVersionOf(mark);
    if (version === this.sharedVersion) return;
    this.sharedVersion = version;
    this.clear();
  }

  private pricesOf({ tariffVersionId, type }: SenderTerms): Promise<PriceTable> {
    return this.kept(this.prices, `${tariffVersionId} ${type}`, () => pricesOfVersion(this.db, tariffVersionId, type));
  }

  private async coverageAt(connections: readonly bigint[], type: string, at: Date): Promise<KnownCoverage> {
    const name = `${type} ${connections.join()}`;
    const load = () => this.loadCoverage(connections, type, at);
    const known = await this.kept(this.coverages, name, load);
    if (isValidAt(known, at.getTime())) return known;
    this.coverages.delete(name);
    return this.kept(this.coverages, name, load);
  }

  private async loadCoverage(connections: readonly bigint[], type: string, at: Date): Promise<KnownCoverage> {
    const [rated, next] = await Promise.all([
      ratedPrefixes(this.db, connections, type, at), nextRateChange(this.db, connections, type, at),
    ]);
    return {
      ...coverageOfRates(connections, rated), size: rated.length, from: at.getTime(), until: next?.getTime() ?? Infinity,
    };
  }

  private kept<T extends { size: number }>(tables: Map<string, Promise<T>>, name: string, load: () => Promise<T>): Promise<T> {
    const known = tables.get(name);
    if (known) return known;
    const loading = load();
    tables.set(name, loading);
    loading.then(({ size }) => { this.size += size; }, () => tables.delete(name));
    return loading;
  }
}

function isValidAt({ from, until }: Pick<KnownSender, 'from' | 'until'>, at: number): boolean {
  return from <= at && at < until;
}

/** How the groups of a customer start. */
function startOf(customerId: bigint): string {
  return `["${customerId}",`;
}

const knownTermsIn = perPool((db) => new KnownTerms(db));

/**
 * Terms of a message from memory. Null if they must be asked for: an unknown or unusable sender, blocked traffic, or a change between the
 * terms of message and fallback.
 */
export async function knownTermsOfMessage(
  db: Pool, by: OrganizationScope, question: MessageQuestion, traffic: Traffic,
): Promise<KnownMessageTerms | null> {
  const used: KnownSender[] = [];
  const terms = await messageTerms(question, async ({ types: [type], ...asked }) => {
    const known = type && await knownTermsIn(db).of(by, { ...asked, type });
    if (known) used.push(known);
    return known ? [known.terms] : [];
  }).catch(() => null);
  const [first, ...others] = used;
  if (!terms || !first || others.some(({ mark }) => mark !== first.mark) || isTrafficBlocked(first.traffic, traffic)) return null;
  const { isDisabled, limits } = first.traffic;
  return { terms, state: { isDisabled, limits, activeBlock: null }, mark: first.mark };
}

/** Call it if a mark of the customer was outdated. */
export function forgetTerms(db: Pool, customerId: bigint): void {
  knownTermsIn(db).forget(customerId);
}
