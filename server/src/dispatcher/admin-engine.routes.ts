import { adminEngine } from '@portal/contracts/admin';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db';
import { route } from '../http';
import { engineOverview } from './engine-overview.store';

/** Nodes, connections and queues for administrators. Any node can answer, from the state that all nodes publish in the database. */
export function registerEngineRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, adminEngine.overview, () => engineOverview(db));
}
