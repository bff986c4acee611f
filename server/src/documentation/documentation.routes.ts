import { documentation } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { found, route } from '../http';
import { libraryIn, type Library } from './library';
import { registerDocumentationPages } from './pages.routes';

/** `articlesDir` holds the articles, `pageTitle` is the portal's; `publicUrl` its address without a slash at the end, null where it is not known. */
export type DocumentationDeps = { articlesDir: string; pageTitle: string; publicUrl: string | null };

/** DOC-01: the articles for the portal, and the same as public pages under `/docs`. */
export function registerDocumentationRoutes(app: FastifyInstance, { articlesDir, ...page }: DocumentationDeps): void {
  let read: Library | undefined;
  const library = () => read ??= libraryIn(articlesDir);
  // A program that serves has them at hand from the start; a test that asks for none does not wait for them.
  app.addHook('onListen', async () => void library());

  route(app, documentation.list, async ({ query: { language, search }, actor: { elements } }) => ({
    groups: library().tree({ language, elements }), found: search ? library().search(search, { language, elements }) : null,
  }));

  route(app, documentation.article, async ({ query: { path, language }, actor: { elements } }) => found(library().article(path, { language, elements })));

  registerDocumentationPages(app, { library, articlesDir, ...page });
}
