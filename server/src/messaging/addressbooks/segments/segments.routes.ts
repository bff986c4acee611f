import { segments } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/db';
import { route } from '../../../platform/http';
import type { ListUses } from '../list-uses';
import { listSegments, removeSegment, saveSegment } from './segments';

type SegmentDeps = { db: Db; clock: () => Date; listUses: ListUses };

export function registerSegmentRoutes(app: FastifyInstance, { db, clock, listUses }: SegmentDeps): void {
  route(app, segments.list, async ({ query, actor }) => ({ items: await listSegments(db, actor, query.bookUuid) }));

  route(app, segments.save, ({ body, actor }) => saveSegment(db, actor, body, clock()));

  route(app, segments.remove, async ({ body, actor }) => {
    await removeSegment(db, actor, body.uuid, listUses.seriesTo);
    return {};
  });
}
