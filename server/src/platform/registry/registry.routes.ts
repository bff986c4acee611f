import { AppError, isAppError, remotes } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cookieTokenOf, route, sendPrivateFile, tokenOf, type Actor } from '../http';
import type { Registry } from './registry.service';
import { folderOf } from './release-folder';
import { registerReleasesRoutes, type ReleasesDeps } from './releases.routes';

export type RegistryDeps = ReleasesDeps & { registry: Registry };

export function registerRegistryRoutes(app: FastifyInstance, deps: RegistryDeps): void {
  const { registry, releasesDir } = deps;
  registerReleasesRoutes(app, deps);

  route(app, remotes.mine, async ({ actor }) => registry.remotesFor(actor));

  // Script elements cannot send a token header, so the cookie authenticates. Forbidden and missing files get the same response.
  app.get<{ Params: { id: string; version: string; '*': string } }>('/remotes/:id/:version/*', async (request, reply) => {
    const { id, version, '*': name } = request.params;
    const actor = await actorBehind(app, request);
    if (!actor || !(await registry.mayHave(actor.elements, { id, version, name }))) throw new AppError('not_found');
    return sendPrivateFile(reply, folderOf(releasesDir, id, version), name);
  });
}

async function actorBehind(app: FastifyInstance, request: FastifyRequest): Promise<Actor | null> {
  try {
    return await app.authenticate(tokenOf(request) ?? cookieTokenOf(request));
  } catch (error) {
    if (isAppError(error) && error.error.startsWith('session_')) return null;
    throw error;
  }
}
