import { home } from '@portal/contracts';
import { adminHome } from '@portal/contracts/admin';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/db';
import { route } from '../../platform/http';
import { trafficOfToday, urgentDebtors } from './admin-home';
import { homeFigures } from './figures';
import { recentLists } from './recent-lists';
import { homeSetup } from './setup';
import { homeTasks } from './tasks';

export type HomeDeps = { db: Db; clock: () => Date };

export function registerHomeRoutes(app: FastifyInstance, { db, clock }: HomeDeps): void {
  route(app, home.figures, ({ query: { timeZone }, actor }) => homeFigures(db, actor, { timeZone, now: clock() }));

  route(app, home.tasks, ({ actor }) => homeTasks(db, actor, clock()));

  route(app, home.recentLists, ({ actor }) => recentLists(db, actor));

  route(app, home.setup, ({ actor }) => homeSetup(db, actor));

  route(app, adminHome.traffic, ({ query: { timeZone } }) => trafficOfToday(db, { timeZone, now: clock() }));

  route(app, adminHome.debtors, () => urgentDebtors(db, clock()));
}
