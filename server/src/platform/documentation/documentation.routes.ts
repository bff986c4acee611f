import { documentation } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { found, route } from '../http';
import { libraryIn, type Library } from './library';
import { registerDocumentationPages } from './pages.routes';

export type DocumentationDeps = { articlesDir: string; pageTitle: string; publicUrl: string | null };

export function registerDocumentationRoutes(app: FastifyInstance, { articlesDir, ...page }: DocumentationDeps): void {
  let read: Library | undefined;
  const library = () => read ??= libraryIn(articlesDir);
  // Loads the articles when the server starts listening. Tests that never listen load them only on demand.
  app.addHook('onListen', async () => void library());

  route(app, documentation.list, async ({ query: { language, search }, actor: { elements } }) => ({
    groups: library().tree({ language, elements }), found: search ? library().search(search, { language, elements }) : null,
  }));

  route(app, documentation.article, async ({ query: { path, language }, actor: { elements } }) => found(
    library().article(path, { language, elements }),
  ));

  registerDocumentationPages(app, { library, articlesDir, ...page });
}
