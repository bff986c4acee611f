import { AppError, parseSum, toAmount, trafficGuard, type Data } from '@portal/contracts';
import { adminTrafficGuard } from '@portal/contracts/admin';
import { isNumberCountry } from '@portal/messaging/phone';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type Db } from '../db';
import { found, noteChange, route } from '../http';
import { customerByUuid, currencyOf } from './guarded-customer.store';
import { dayStart } from './home-day';
import { liftStop } from './lift-stop';
import { limitsOf, setLimits, type Limits } from './limit.store';
import { makeStop } from './make-stop';
import { presentLimits, presentStop } from './present-limits';
import { stopsOf } from './stop.store';
import { spentSince } from './traffic-count.store';

export type LimitsDeps = {
  db: Db;
  clock: () => Date;
  home: string;
  /** Where the portal is opened, for the letters; null where that is not known. */
  publicUrl: string | null;
};

const MOST_STOPS = 200;

export function registerLimitsRoutes(app: FastifyInstance, { db, clock, home, publicUrl }: LimitsDeps): void {
  const view = async (customerId: bigint): Promise<Data<typeof trafficGuard.get>> => {
    const currency = await currencyOf(db, customerId);
    const [limits, spent, stops] = await Promise.all([
      limitsOf(db, customerId), spentSince(db, customerId, { currency, dayStart: dayStart(home, clock()) }), stopsOf(db, customerId, MOST_STOPS),
    ]);
    return { limits: presentLimits(limits), currency_code: currency, spentToday: toAmount(spent), stops: stops.map(presentStop) };
  };
  const customerOf = async (uuid: string) => found(await customerByUuid(db, uuid));

  route(app, trafficGuard.get, ({ actor }) => view(actor.customerId));

  route(app, trafficGuard.lift, async ({ body: { uuid }, actor: { customerId, loginId } }) => (
    presentStop(await liftStop(db, customerId, { uuid, loginId, now: clock() }))));

  route(app, adminTrafficGuard.get, async ({ query: { uuid } }) => view(await customerOf(uuid)));

  route(app, adminTrafficGuard.set, async ({ body: { uuid, limits: asked } }, request) => {
    const customerId = await customerOf(uuid);
    const limits: Limits = { ...asked, countries: checkedCountries(asked.countries), dailySpend: asked.dailySpend === null ? null : parseSum(asked.dailySpend) };
    const before = await inTransaction(db, async (tx) => {
      const held = await limitsOf(tx, customerId);
      await setLimits(tx, customerId, limits);
      return presentLimits(held);
    });
    const after = presentLimits(limits);
    noteChange(request, {
      countries: [before.countries, after.countries], perBlock: [before.perBlock, after.perBlock], perKey: [before.perKey, after.perKey],
      dailySpend: [before.dailySpend, after.dailySpend],
    });
    return after;
  });

  route(app, adminTrafficGuard.stop, async ({ body: { uuid } }) => {
    const customerId = await customerOf(uuid);
    const all = { customerId, kind: 'manual', subject: '', counted: 0n, most: 0n, windowMinutes: 0, at: clock() } as const;
    return presentStop(await makeStop(db, all, { refused: 0, publicUrl }));
  });

  route(app, adminTrafficGuard.lift, async ({ body: { uuid, stopUuid }, actor: { loginId } }) => (
    presentStop(await liftStop(db, await customerOf(uuid), { uuid: stopUuid, loginId, now: clock() }))));
}

/** Each once; one that no telephone number belongs to would let nothing through. */
function checkedCountries(countries: readonly string[] | null): string[] | null {
  if (countries === null) return null;
  if (!countries.every(isNumberCountry)) throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'limits.countries' } }]);
  return [...new Set(countries)];
}
