import { adminEngine } from '@portal/contracts/admin';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/db';
import { route } from '../../platform/http';
import { engineOverview } from './engine-overview.store';

export function registerEngineRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, adminEngine.overview, () => engineOverview(db));
}
