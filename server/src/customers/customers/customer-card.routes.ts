import { decodeMask } from '@portal/contracts';
import { adminCustomers, type CardAlphaName, type CardOrganization } from '@portal/contracts/admin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db';
import { decodeCursor, encodeCursor, found, noteChange, noteCustomer, route } from '../../platform/http';
import { removeAlphaName, type ProtectedNames } from '../../messaging/senders';
import { accountsOfCustomer } from '../../money/statements';
import { registerAlphaName, registerOrganization } from './change-customer';
import {
  alphaNamesOfCustomer, organizationsOfCustomer, usersOfCustomer, type AlphaNameCardRow, type CardPosition, type OrganizationCardRow,
} from './customer-card.store';
import { findCustomerId } from './customer.store';

type CardPage = { uuid: string; limit: number; cursor?: string | undefined };

export function registerCustomerCardRoutes(app: FastifyInstance, { db, protectedNames }: { db: Db; protectedNames: ProtectedNames }): void {
  const customerOf = async (request: FastifyRequest, uuid: string): Promise<bigint> => {
    const customerId = found(await findCustomerId(db, uuid));
    noteCustomer(request, customerId);
    return customerId;
  };
  const page = async <Row extends { key: string; id: bigint }>(
    request: FastifyRequest, { uuid, limit, cursor }: CardPage,
    read: (customerId: bigint, position: { after: CardPosition; limit: number }) => Promise<Row[]>,
  ) => {
    const rows = await read(await customerOf(request, uuid), { after: positionOf(cursor), limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return { rows: shown, next: rows.length > limit && last ? encodeCursor([last.key, Number(last.id)]) : null };
  };

  route(app, adminCustomers.accounts, async ({ query: { uuid } }, request) => (
    { items: await accountsOfCustomer(db, await customerOf(request, uuid)) }));

  route(app, adminCustomers.organizations, async ({ query }, request) => {
    const { rows, next } = await page(request, query, (customerId, position) => organizationsOfCustomer(db, customerId, position));
    return { items: rows.map(presentOrganization), next };
  });

  route(app, adminCustomers.users, async ({ query }, request) => {
    const { rows, next } = await page(request, query, (customerId, position) => usersOfCustomer(db, customerId, position));
    return { items: rows.map(({ maskrole, lastSeenAt, ...user }) => ({
      ...user, roles: decodeMask(maskrole), lastSeen: lastSeenAt?.toISOString() ?? null,
    })), next };
  });

  route(app, adminCustomers.alphaNames, async ({ query }, request) => {
    const { rows, next } = await page(request, query, (customerId, position) => alphaNamesOfCustomer(db, customerId, position));
    return { items: rows.map(presentAlphaName), next };
  });

  route(app, adminCustomers.createOrganization, async ({ body: { uuid, ...written } }, request) => {
    const { customerId, id } = found(await registerOrganization(db, uuid, written));
    noteCustomer(request, customerId);
    noteChange(request, {
      organization: [null, written.name], type: [null, written.type], email: [null, written.email], code: [null, written.code],
    });
    const [row] = await organizationsOfCustomer(db, customerId, { limit: 1, only: id });
    return presentOrganization(found(row));
  });

  route(app, adminCustomers.createAlphaName, async ({ body }, request) => {
    const { customerId, id } = found(await registerAlphaName(db, body, protectedNames));
    noteCustomer(request, customerId);
    noteChange(request, { alphaname: [null, body.name] });
    const [row] = await alphaNamesOfCustomer(db, customerId, { limit: 1, only: id });
    return presentAlphaName(found(row));
  });

  route(app, adminCustomers.deleteAlphaName, async ({ body: { uuid, alphaNameUuid } }, request) => {
    const name = found(await removeAlphaName(db, await customerOf(request, uuid), alphaNameUuid));
    noteChange(request, { alphaname: [name, null] });
    return {};
  });
}

function positionOf(cursor: string | undefined): CardPosition {
  if (cursor === undefined) return undefined;
  const [key, id] = decodeCursor(cursor, ['string', 'number']);
  return { key, id };
}

function presentOrganization({ key: _key, id: _id, createdAt, ...organization }: OrganizationCardRow): CardOrganization {
  return { ...organization, created: createdAt.toISOString() };
}

function presentAlphaName({ key: _key, id: _id, directionStatus, ...alphaName }: AlphaNameCardRow): CardAlphaName {
  return { ...alphaName, direction_status: directionStatus };
}
