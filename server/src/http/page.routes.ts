import { page, type PageData } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { publicRoute } from './route';

/** Serves the page data to host pages that lack it, such as those of a development server. */
export function registerPageRoutes(app: FastifyInstance, data: PageData): void {
  publicRoute(app, page.data, async () => data);
}
