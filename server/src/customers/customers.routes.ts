import { adminCustomers, type Customer } from '@portal/contracts/admin';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db';
import { decodeCursor, encodeCursor, route } from '../http';
import { listCustomers, type CustomerRow } from './customer.store';

export function registerCustomersRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, adminCustomers.list, async ({ query: { filter, limit, cursor } }) => {
    const rows = await listCustomers(db, { text: filter.text?.trim() || null, limit, after: cursor === undefined ? null : keysOf(cursor) });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map(present),
      next: rows.length > limit && last ? encodeCursor([last.name, Number(last.id)]) : null,
    };
  });
}

function keysOf(cursor: string): { name: string; id: number } {
  const [name, id] = decodeCursor(cursor, ['string', 'number']);
  return { name, id };
}

function present({ id, createdAt, updatedAt, ...customer }: CustomerRow): Customer {
  return { ...customer, id: Number(id), created: createdAt.toISOString(), updated: updatedAt.toISOString() };
}
