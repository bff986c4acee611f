import { AppError, parseSum, sendingRules, toAmount, trafficGuard, type Data } from '@portal/contracts';
import { adminTrafficGuard } from '@portal/contracts/admin';
import type { Element } from '@portal/contracts/permissions';
import { isNumberCountry } from '@portal/messaging/phone';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTransaction, type Db } from '../../platform/db';
import { found, noteChange, noteCustomer, route } from '../../platform/http';
import { customerByUuid, currencyOf } from './guarded-customer.store';
import { dayStart } from './home-day';
import { unblockTraffic } from './unblock-traffic';
import { limitsOf, setLimits, type Limits } from './limit.store';
import { blockTraffic } from './block-traffic';
import { presentLimits, presentTrafficBlock } from './present-limits';
import { peopleWith } from './person.store';
import { sendingRulesOf, setSendingRules, type SendingRules } from './sending-rules.store';
import { listTrafficBlocks } from './traffic-block.store';
import { spentSince } from './traffic-count.store';

export type LimitsDeps = {
  db: Db;
  clock: () => Date;
  home: string;
  publicUrl: string | null;
};

const MAX_TRAFFIC_BLOCKS = 200;
const CONFIRMS: Element = '/smslist/action/confirm';

export function registerLimitsRoutes(app: FastifyInstance, { db, clock, home, publicUrl }: LimitsDeps): void {
  const view = async (customerId: bigint): Promise<Data<typeof trafficGuard.get>> => {
    const currency = await currencyOf(db, customerId);
    const [limits, spent, trafficBlocks] = await Promise.all([
      limitsOf(db, customerId), spentSince(db, customerId, { currency, dayStart: dayStart(home, clock()) }),
      listTrafficBlocks(db, customerId, MAX_TRAFFIC_BLOCKS),
    ]);
    return {
      limits: presentLimits(limits), currency_code: currency, spentToday: toAmount(spent.counted), countedToday: toAmount(spent.judged),
      trafficBlocks: trafficBlocks.map(presentTrafficBlock),
    };
  };
  const customerOf = async (request: FastifyRequest, uuid: string) => {
    const customerId = found(await customerByUuid(db, uuid));
    noteCustomer(request, customerId);
    return customerId;
  };

  route(app, trafficGuard.get, ({ actor }) => view(actor.customerId));

  route(app, trafficGuard.unblock, async ({ body: { uuid }, actor: { customerId, loginId } }) => (
    presentTrafficBlock(await unblockTraffic(db, customerId, { uuid, loginId, now: clock() }))));

  route(app, sendingRules.get, async ({ actor: { customerId } }) => {
    const [rules, currency, approvers] = await Promise.all([
      sendingRulesOf(db, customerId), currencyOf(db, customerId), peopleWith(db, customerId, CONFIRMS),
    ]);
    return { rules: presentRules(rules), currency_code: currency, approvers: approvers.length };
  });

  route(app, sendingRules.set, async ({ body, actor: { customerId } }, request) => {
    const rules = { ...body, approveAbove: body.approveAbove === null ? null : parseSum(body.approveAbove) };
    const before = await inTransaction(db, async (tx) => {
      if (rules.approveAbove !== null && (await peopleWith(tx, customerId, CONFIRMS)).length < 2) throw new AppError('approver_missing');
      const current = await sendingRulesOf(tx, customerId);
      await setSendingRules(tx, customerId, rules);
      return presentRules(current);
    });
    const after = presentRules(rules);
    noteChange(request, { askAbove: [before.askAbove, after.askAbove], approveAbove: [before.approveAbove, after.approveAbove] });
    return after;
  });

  route(app, adminTrafficGuard.get, async ({ query: { uuid } }, request) => view(await customerOf(request, uuid)));

  route(app, adminTrafficGuard.set, async ({ body: { uuid, limits: requested } }, request) => {
    const customerId = await customerOf(request, uuid);
    const limits: Limits = {
      ...requested, countries: checkedCountries(requested.countries),
      dailySpend: requested.dailySpend === null ? null : parseSum(requested.dailySpend),
    };
    const before = await inTransaction(db, async (tx) => {
      const current = await limitsOf(tx, customerId);
      await setLimits(tx, customerId, limits);
      return presentLimits(current);
    });
    const after = presentLimits(limits);
    noteChange(request, {
      countries: [before.countries, after.countries], perBlock: [before.perBlock, after.perBlock], perKey: [before.perKey, after.perKey],
      dailySpend: [before.dailySpend, after.dailySpend],
    });
    return after;
  });

  route(app, adminTrafficGuard.block, async ({ body: { uuid } }, request) => {
    const customerId = await customerOf(request, uuid);
    const all = { customerId, kind: 'manual', subject: '', counted: 0n, threshold: 0n, windowMinutes: 0, at: clock() } as const;
    return presentTrafficBlock(await blockTraffic(db, all, { refused: 0, publicUrl }));
  });

  route(app, adminTrafficGuard.unblock, async ({ body: { uuid, blockUuid }, actor: { loginId } }, request) => (
    presentTrafficBlock(await unblockTraffic(db, await customerOf(request, uuid), { uuid: blockUuid, loginId, now: clock() }))));
}

function presentRules({ askAbove, approveAbove }: SendingRules) {
  return { askAbove, approveAbove: approveAbove === null ? null : toAmount(approveAbove) };
}

/** Removes duplicates and rejects countries without phone numbers, which would let nothing through. */
function checkedCountries(countries: readonly string[] | null): string[] | null {
  if (countries === null) return null;
  if (!countries.every(isNumberCountry)) {
    throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'limits.countries' } }]);
  }
  return [...new Set(countries)];
}
