import { adminEngine } from '@portal/contracts/admin';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db';
import { route } from '../http';
import { engineOverview } from './engine-overview.store';

/** Nodes, connections and what waits, for the administration (ADM-05). Any node can tell: it reads what all have told. */
export function registerEngineRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, adminEngine.overview, () => engineOverview(db));
}
