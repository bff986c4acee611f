import { page, type PageData } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { publicRoute } from './route';

/** For pages without embedded data, such as a development server's. */
export function registerPageRoutes(app: FastifyInstance, data: PageData): void {
  publicRoute(app, page.data, async () => data);
}
