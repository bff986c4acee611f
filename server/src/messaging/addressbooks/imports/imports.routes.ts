import { uploads } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/db';
import { route } from '../../../platform/http';
import { startImport } from './start-import';

export function registerImportRoutes(app: FastifyInstance, { db, wake }: { db: Db; wake: () => void }): void {
  route(app, uploads.intoBook, async ({ body, actor }) => {
    const job = await startImport(db, actor, body);
    wake();
    return job;
  });
}
