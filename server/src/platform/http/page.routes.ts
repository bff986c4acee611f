import { page, type PageData } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { publicRoute } from './route';

export function registerPageRoutes(app: FastifyInstance, data: PageData): void {
  publicRoute(app, page.data, async () => data);
}
