import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Language, toBcp47 } from '@portal/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, encodedTag, entityTag, isKnown } from '../http';
import type { Library } from './library';
import { articlePage } from './pages/article-page';
import { llmsText } from './pages/llms-text';
import { articleMarkdown } from './pages/markdown';
import { contentsPage, missingPage, searchPage } from './pages/contents-page';
import { readerLanguage } from './pages/reader-language';
import { pageIcon } from './pages/page-icon';
import { documentationPath, DOCS, iconPath, stylePath } from './pages/page-paths';
import { scriptSource } from './pages/page-script';
import { pageStyle } from './pages/page-style';

const A_YEAR = 31_536_000;
const MAX_SEARCHED = 200;
/** Only our own script, no frames, no foreign sources: article content cannot run anything. */
const POLICY =
  `default-src 'none';script-src ${scriptSource};style-src 'self';img-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'`;
const compressed = promisify(gzip);

type Deps = { library: () => Library; articlesDir: string; pageTitle: string; publicUrl: string | null };
type Page = { etag: string; identity: Buffer; gzip: Buffer };
const MARKDOWN = /\.md$/;

/** Public pages without sign-in: `/docs/<language>/<group>/<name>`, as Markdown with `.md`. They work without scripts. */
export function registerDocumentationPages(app: FastifyInstance, { library, articlesDir, pageTitle, publicUrl }: Deps): void {
  const everybody = (language: Language) => ({ language, elements: new Set<string>() });
  const aroundIn = (language: Language) => ({ language, pageTitle, origin: publicUrl ?? '', tree: library().tree(everybody(language)) });
  const options = { config: { ownPage: true } };
  // The cache needs no limit, because it has at most two pages per article and language.
  const pages = new Map<string, Promise<Page>>();
  const cached = (key: string, html: () => string) => {
    const page = pages.get(key) ?? created(html());
    pages.set(key, page);
    return page;
  };
  const missing = (request: FastifyRequest, reply: FastifyReply) => {
    const [, language] = /^\/docs\/(\w+)/.exec(request.url) ?? [];
    return sendHtml(reply.code(404), missingPage(aroundIn(Language.safeParse(language).data ?? readerLanguage(request.headers))));
  };

  app.get(DOCS, options, (request, reply) => reply.header('vary', 'Accept-Language, Cookie').redirect(
    documentationPath(readerLanguage(request.headers)),
  ));

  app.get<{ Params: { language: string }; Querystring: { q?: unknown } }>(`${DOCS}/:language`, options, async (request, reply) => {
    const { data: language } = Language.safeParse(request.params.language);
    if (!language) return missing(request, reply);
    const search = typeof request.query.q === 'string' ? [...request.query.q.trim()].slice(0, MAX_SEARCHED).join('') : '';
    if (search !== '') return sendHtml(reply, searchPage(search, library().search(search, everybody(language)), aroundIn(language)));
    return sendPage(await cached(language, () => contentsPage(aroundIn(language))), request, reply);
  });

  app.get<{
    Params: { language: string; group: string; name: string };
  }>(`${DOCS}/:language/:group/:name`, options, async (request, reply) => {
    const { language: code, group, name } = request.params;
    const { data: language } = Language.safeParse(code);
    const article = language && library().article(`${group}/${name.replace(MARKDOWN, '')}`, everybody(language));
    if (!language || !article) return missing(request, reply);
    if (MARKDOWN.test(name)) {
      const text = await cached(`${language}/${article.path}.md`, () => articleMarkdown(article, { language, origin: publicUrl ?? '' }));
      void reply.header('content-language', toBcp47(article.language));
      return sendPage(text, request, reply, 'text/markdown; charset=utf-8');
    }
    return sendPage(await cached(`${language}/${article.path}`, () => articlePage(article, aroundIn(language))), request, reply);
  });

  app.get('/llms.txt', options, async (request, reply) => {
    const text = await cached('llms.txt', () => llmsText(library().tree(everybody('en')), { pageTitle, origin: publicUrl ?? '' }));
    void reply.header('content-language', 'en');
    return sendPage(text, request, reply, 'text/plain; charset=utf-8');
  });

  const lasting = (reply: FastifyReply) => reply.header('cache-control', `public, max-age=${A_YEAR}, immutable`);
  app.get(stylePath, options, (_request, reply) => lasting(reply).type('text/css; charset=utf-8').send(pageStyle));
  app.get(iconPath, options, (_request, reply) => lasting(reply).type('image/svg+xml').send(pageIcon));

  app.get<{ Params: { name: string } }>(`${DOCS}/images/:name`, options, async (request, reply) => {
    const { name } = request.params;
    if (!library().images.has(name)) return missing(request, reply);
    return reply.header('cache-control', 'public, max-age=3600').sendFile(name, path.join(articlesDir, 'images'), { cacheControl: false });
  });

  app.get(`${DOCS}/*`, options, async (request, reply) => missing(request, reply));
}

async function created(html: string): Promise<Page> {
  const identity = Buffer.from(html);
  return { etag: entityTag(identity), identity, gzip: await compressed(identity) };
}

function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply, type = 'text/html; charset=utf-8'): FastifyReply {
  const encoding = acceptedEncoding(request.headers['accept-encoding'], ['gzip']);
  const etag = encodedTag(page.etag, encoding);
  void reply.header('cache-control', 'public, no-cache').header('etag', etag).header('vary', 'Accept-Encoding').header(
    'content-security-policy', POLICY,
  );
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  void reply.type(type);
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.send(page[encoding ?? 'identity']);
}

function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(html);
}
