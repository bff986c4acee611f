import { adminCustomers, CARD_DAYS, type CustomerCard } from '@portal/contracts/admin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db';
import { fileRoute, found, noteChange, noteCustomer, route } from '../../platform/http';
import { allPages, ROWS_AT_ONCE, tableFile } from '../../platform/sheets';
import type { ProtectedNames } from '../../messaging/senders';
import { acceptedIn, lastDays } from '../../money/reports';
import { changeCustomer, disableCustomer, enableCustomer, registerCustomer, markProvider } from './change-customer';
import { registerCustomerCardRoutes } from './customer-card.routes';
import { customerCard } from './customer-card.store';
import { customersFile, customerTable } from './customer-list-file';
import { customerPage } from './customer-page';
import { presentCard } from './present-card';
import { registerOwnOrganizationRoutes } from './own-organizations.routes';

export type CustomersDeps = {
  db: Db;
  clock: () => Date;
  home: string;
  protectedNames: ProtectedNames;
  onSessionsEnded: (sessionIds: readonly bigint[]) => Promise<void>;
};

export function registerCustomersRoutes(app: FastifyInstance, { db, clock, home, protectedNames, onSessionsEnded }: CustomersDeps): void {
  registerCustomerCardRoutes(app, { db, protectedNames });
  registerOwnOrganizationRoutes(app, { db });

  const card = async (request: FastifyRequest, uuid: string): Promise<CustomerCard> => {
    const now = clock();
    const row = found(await customerCard(db, uuid, now));
    noteCustomer(request, row.id);
    return presentCard(row, await acceptedIn(db, row.id, lastDays(now, 'UTC', CARD_DAYS)));
  };

  route(app, adminCustomers.list, async ({ query }, request) => {
    const page = await customerPage(db, query);
    noteCustomer(request, ...page.items.map(({ id }) => BigInt(id)));
    return page;
  });

  fileRoute(app, customersFile, ({ query: { filter, sort, ...file } }) => tableFile(
    'customers', file, customerTable, allPages((cursor) => customerPage(db, { filter, sort, limit: ROWS_AT_ONCE, cursor })),
  ));

  route(app, adminCustomers.load, ({ query: { uuid } }, request) => card(request, uuid));

  route(app, adminCustomers.create, async ({ body }, request) => {
    const { uuid, tariff } = await registerCustomer(db, body, home);
    const { name, email, type, countries } = body;
    noteChange(request, {
      name: [null, name], email: [null, email], type: [null, type], tariff: [null, tariff], countries: [null, countries ?? [home]],
    });
    return card(request, uuid);
  });

  route(app, adminCustomers.update, async ({ body: { uuid, ...written } }, request) => {
    const { before, after } = found(await changeCustomer(db, uuid, written, clock()));
    noteChange(request, {
      name: [before.name, after.name], email: [before.email, after.email], type: [before.type, after.type],
      tariff: [before.tariff, after.tariff],
    });
    return card(request, uuid);
  });

  route(app, adminCustomers.disable, async ({ body: { uuid }, actor }, request) => {
    const { before, ended } = found(await disableCustomer(db, uuid, actor.customerId, clock()));
    noteChange(request, { status: [before.status, 2] });
    await onSessionsEnded(ended);
    return card(request, uuid);
  });

  route(app, adminCustomers.setProvider, async ({ body: { uuid, isProvider }, actor }, request) => {
    const before = found(await markProvider(db, { uuid, own: actor.customerId, markAsProvider: isProvider }, clock()));
    noteChange(request, { isProvider: [before.isProvider, isProvider] });
    return card(request, uuid);
  });

  route(app, adminCustomers.enable, async ({ body: { uuid } }, request) => {
    const before = found(await enableCustomer(db, uuid, clock()));
    noteChange(request, { status: [before.status, 1] });
    return card(request, uuid);
  });
}
