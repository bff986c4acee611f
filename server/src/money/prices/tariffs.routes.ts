import { toAmount } from '@portal/contracts';
import { adminTariffs, MAX_PRICE_FILE_CHARACTERS, tariffExport } from '@portal/contracts/admin';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/db';
import { decodeCursor, encodeCursor, fileRoute, found, noteChange, route } from '../../platform/http';
import { findImport } from './import.store';
import { previewTariff } from './preview-file';
import { pageOfChanges, presentImport } from './present-import';
import { tariffFile } from './price-export';
import { applyTariff } from './apply-import';
import { findTariff, type StoredTariff } from './tariff.store';
import { pricesOf } from './tariff-price.store';
import { changeTariff, createTariff, listTariffs, removeFutureVersion, shownTariff, versionOf } from './tariffs';

/** Maximum request size in bytes: up to two bytes per character, plus the other fields. */
export const PRICE_FILE_BODY_LIMIT = 2 * MAX_PRICE_FILE_CHARACTERS + 4_096;

export type TariffDeps = { db: Db; clock: () => Date };

export function registerTariffRoutes(app: FastifyInstance, { db, clock }: TariffDeps): void {
  const tariffOf = async (uuid: string): Promise<StoredTariff> => found(await findTariff(db, uuid));

  route(app, adminTariffs.list, async () => ({ items: await listTariffs(db, clock()) }));

  route(app, adminTariffs.create, async ({ body: { name, currency_code: currency } }, request) => {
    const tariff = await createTariff(db, { name, currency }, clock());
    noteChange(request, { name: [null, tariff.name], currency: [null, currency] });
    return tariff;
  });

  route(app, adminTariffs.update, async ({ body: { uuid, name, landlines } }, request) => {
    const before = await tariffOf(uuid);
    const tariff = await changeTariff(db, before, { name, landlines: landlines ?? before.landlines }, clock());
    noteChange(request, { name: [before.name, tariff.name], landlines: [before.landlines, tariff.landlines] });
    return tariff;
  });

  route(app, adminTariffs.prices, async ({ query: { uuid, version: id, filter, limit, cursor } }) => {
    const now = clock();
    const tariff = await tariffOf(uuid);
    const version = await versionOf(db, tariff, id, now);
    if (!version) return { version: null, items: [], next: null };
    const after = cursor === undefined ? null : keyOf(cursor);
    const rows = await pricesOf(db, version.id, {
      text: filter.text?.trim() || null, messageType: filter.messageType ?? null, after, limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const { versions } = await shownTariff(db, tariff.id, now);
    return {
      version: versions.find((each) => each.id === String(version.id)) ?? null,
      items: page.map(({ price, ...row }) => ({ ...row, price: toAmount(price) })),
      next: rows.length > limit && last ? encodeCursor([last.messageType, last.prefix]) : null,
    };
  });

  route(app, adminTariffs.previewImport, async ({ body: { uuid, ...rest }, actor }) => (
    presentImport(await previewTariff(db, await tariffOf(uuid), { ...rest, createdBy: actor.loginId, now: clock() }))
  ), { bodyLimit: PRICE_FILE_BODY_LIMIT });

  route(app, adminTariffs.changes, async ({ query: { uuid, ...rest } }) => (
    pageOfChanges(db, found(await findImport(db, uuid, 'tariff')).id, rest, null)));

  route(app, adminTariffs.apply, async ({ body }, request) => {
    const now = clock();
    const { tariffId, validFrom, added, changed, removed, complete, undone } = await applyTariff(db, body, now);
    const tariff = await shownTariff(db, tariffId, now);
    noteChange(request, {
      tariff: [null, tariff.name], validFrom: [null, validFrom.toISOString()], added: [0, added], changed: [0, changed],
      removed: [0, complete ? removed : 0], carried: [0, body.carry ? undone : 0],
    });
    return tariff;
  });

  route(app, adminTariffs.removeVersion, async ({ body: { uuid, version } }, request) => {
    const { tariff, removed } = await removeFutureVersion(db, await tariffOf(uuid), version, clock());
    noteChange(request, {
      tariff: [tariff.name, tariff.name], validFrom: [removed.validFrom.toISOString(), null], prices: [removed.prices, 0],
    });
    return tariff;
  });

  fileRoute(app, tariffExport, async ({ query: { uuid, version: id, language } }) => {
    const tariff = await tariffOf(uuid);
    return tariffFile(db, tariff, await versionOf(db, tariff, id, clock()), language);
  });
}

function keyOf(cursor: string): { messageType: string; prefix: string } {
  const [messageType, prefix] = decodeCursor(cursor, ['string', 'string']);
  return { messageType, prefix };
}
