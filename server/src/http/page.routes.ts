import { page, type PageData } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { publicRoute } from './route';

/** For a page into which the data was not written, such as a development server's. */
export function registerPageRoutes(app: FastifyInstance, data: PageData): void {
  publicRoute(app, page.data, async () => data);
}
