import { AppError, views } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type Db } from '../../platform/db';
import { found, route } from '../../platform/http';
import { deleteView, lockViewsOf, saveView, viewsOf } from './view.store';

const MAX_VIEWS = 50;

export function registerViewRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, views.list, async ({ query, actor }) => ({ items: await viewsOf(db, actor, query.screen) }));

  route(app, views.save, async ({ body, actor }) => {
    const saved = await inTransaction(db, async (tx) => {
      await lockViewsOf(tx, actor);
      return saveView(tx, actor, { ...body, max: MAX_VIEWS });
    });
    if (!saved) throw new AppError('too_many_views', { max: MAX_VIEWS });
    return saved;
  });

  route(app, views.remove, async ({ body, actor }) => {
    found(await deleteView(db, actor, body.uuid));
    return {};
  });
}
