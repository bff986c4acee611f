import { toAmount } from '@portal/contracts';
import { adminRates, ratesExport, type DirectionRate } from '@portal/contracts/admin';
import { countriesOfCode, countryOfNumber } from '@portal/messaging/phone';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/db';
import { decodeCursor, encodeCursor, fileRoute, found, noteChange, route } from '../../platform/http';
import { findImport } from './import.store';
import { previewRates } from './preview-file';
import { marginsOfTariff } from './margins';
import { pageOfChanges, presentImport } from './present-import';
import { ratesFile } from './price-export';
import { connectionsWithoutRates, findConnection, ratesOf, type RateKey, type StoredConnection } from './rate.store';
import { applyRates } from './apply-import';
import { PRICE_FILE_BODY_LIMIT } from './tariffs.routes';
import { findTariff } from './tariff.store';

export type RateDeps = { db: Db; clock: () => Date };

export function registerRateRoutes(app: FastifyInstance, { db, clock }: RateDeps): void {
  const connectionOf = async (id: bigint | number): Promise<StoredConnection> => found(await findConnection(db, Number(id)));

  route(app, adminRates.list, async ({ query: { filter, limit, cursor } }) => {
    const [rows, withoutRates] = await Promise.all([ratesOf(db, {
      text: filter.text?.trim() || null, messageType: filter.messageType ?? null, connectionId: integerOr(filter.connectionId),
      state: filter.state ?? null,
      after: cursor === undefined ? null : keyOf(cursor), limit: limit + 1, now: clock(),
    }), connectionsWithoutRates(db, clock())]);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map(({ connectionId, currency, cost, validFrom, validTo, ...rate }) => ({
        ...rate, connectionId: Number(connectionId), ...countryOf(rate.prefix), currency_code: currency, cost: toAmount(cost),
        validFrom: validFrom.toISOString(), validTo: validTo?.toISOString() ?? null,
      })),
      next: rows.length > limit && last ? encodeCursor([
        Number(last.connectionId), last.messageType, last.prefix, last.validFrom.toISOString(),
      ]) : null,
      withoutRates,
    };
  });

  route(app, adminRates.previewImport, async ({ body: { connectionId, ...rest }, actor }) => (
    presentImport(await previewRates(db, await connectionOf(connectionId), { ...rest, createdBy: actor.loginId, now: clock() }))
  ), { bodyLimit: PRICE_FILE_BODY_LIMIT });

  route(app, adminRates.changes, async ({ query: { uuid, ...rest } }) => {
    const { id, connectionId } = found(await findImport(db, uuid, 'connection'));
    return pageOfChanges(db, id, rest, (await connectionOf(found(connectionId))).name);
  });

  route(app, adminRates.apply, async ({ body }, request) => {
    const { connectionId, validFrom, rows, added, changed, removed, complete } = await applyRates(db, body, clock());
    const { name } = await connectionOf(connectionId);
    noteChange(request, {
      connection: [null, name], validFrom: [null, validFrom.toISOString()], added: [0, added], changed: [0, changed],
      removed: [0, complete ? removed : 0],
    });
    return { connectionId: Number(connectionId), validFrom: validFrom.toISOString(), rows };
  });

  route(app, adminRates.margins, async ({ query: { tariffUuid, filter, limit, cursor } }) => {
    const tariff = found(await findTariff(db, tariffUuid));
    return marginsOfTariff(
      db, tariff, { text: filter.text?.trim() || null, messageType: filter.messageType ?? null, limit, cursor }, clock(),
    );
  });

  fileRoute(app, ratesExport, async ({ query: { connectionId, language } }) => ratesFile(
    db, await connectionOf(connectionId), clock(), language,
  ));
}

function countryOf(prefix: string): Pick<DirectionRate, 'country' | 'isShared'> {
  const country = countryOfNumber(prefix);
  return { country: country ?? countriesOfCode(prefix)[0] ?? null, isShared: country === undefined && countriesOfCode(prefix).length > 1 };
}

function integerOr(id: number | undefined): number | null {
  if (id === undefined) return null;
  return Number.isSafeInteger(id) ? id : 0;
}

function keyOf(cursor: string): RateKey {
  const [connectionId, messageType, prefix, moment] = decodeCursor(cursor, ['number', 'string', 'string', 'string']);
  const validFrom = new Date(moment);
  return {
    connectionId: BigInt(connectionId), messageType, prefix, validFrom: Number.isNaN(validFrom.getTime()) ? new Date(0) : validFrom,
  };
}
