import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Language } from './language';

/** Inline content: a closed set that the server derives from Markdown. Pages never receive HTML, so articles can't inject scripts. */
export type DocInline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'em'; words: DocInline[] }
  /** `to`: an article's path, a screen's URL in the portal, or an https URL. */
  | { kind: 'link'; target: 'article' | 'screen' | 'external'; to: string; anchor: string | null; words: DocInline[] };

export type DocSnippet = { language: string; text: string };

export type DocBlock =
  | { kind: 'paragraph'; words: DocInline[] }
  /** `id` is unique within the article and changes only with the heading. */
  | { kind: 'heading'; level: number; id: string; words: DocInline[] }
  | { kind: 'list'; ordered: boolean; start: number; items: DocBlock[][] }
  | { kind: 'table'; head: DocInline[][]; rows: DocInline[][][] }
  | ({ kind: 'code' } & DocSnippet)
  /** The same example in several languages; one is shown at a time. */
  | { kind: 'example'; id: string; snippets: DocSnippet[] }
  | { kind: 'callout'; tone: 'note' | 'warning'; blocks: DocBlock[] }
  | { kind: 'image'; name: string; alt: string }
  | { kind: 'rule' };

const inlines = z.array(z.lazy((): z.ZodMiniType<DocInline> => DocInline));
const blocks = z.array(z.lazy((): z.ZodMiniType<DocBlock> => DocBlock));

export const DocInline: z.ZodMiniType<DocInline> = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['text', 'code']), text: z.string() }),
  z.object({ kind: z.enum(['strong', 'em']), words: inlines }),
  z.object({
    kind: z.literal('link'), target: z.enum(['article', 'screen', 'external']), to: z.string(), anchor: z.nullable(z.string()),
    words: inlines,
  }),
]);

const DocSnippet = z.object({ language: z.string(), text: z.string() });

export const DocBlock: z.ZodMiniType<DocBlock> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), words: inlines }),
  z.object({ kind: z.literal('heading'), level: z.number(), id: z.string(), words: inlines }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), start: z.number(), items: z.array(blocks) }),
  z.object({ kind: z.literal('table'), head: z.array(inlines), rows: z.array(z.array(inlines)) }),
  z.extend(DocSnippet, { kind: z.literal('code') }),
  z.object({ kind: z.literal('example'), id: z.string(), snippets: z.array(DocSnippet) }),
  z.object({ kind: z.literal('callout'), tone: z.enum(['note', 'warning']), blocks }),
  z.object({ kind: z.literal('image'), name: z.string(), alt: z.string() }),
  z.object({ kind: z.literal('rule') }),
]);

const ArticleLink = z.object({ path: z.string(), title: z.string() });

/** `language` of the article: English if the requested one is missing. */
export const DocEntry = z.extend(ArticleLink, { summary: z.string(), language: Language });
export type DocEntry = z.infer<typeof DocEntry>;

export const DocGroup = z.object({ id: z.string(), title: z.string(), articles: z.array(DocEntry) });
export type DocGroup = z.infer<typeof DocGroup>;

const Excerpt = z.array(z.object({ text: z.string(), marked: z.boolean() }));

/** A search result; `anchor` is the section that contains the searched words. */
export const DocFound = z.extend(DocEntry, {
  group: z.string(), anchor: z.nullable(z.string()), heading: z.nullable(z.string()), excerpt: Excerpt,
});
export type DocFound = z.infer<typeof DocFound>;

export const DocArticle = z.extend(DocEntry, {
  group: z.string(),
  content: z.array(DocBlock),
  /** Outline of the article. */
  headings: z.array(z.object({ id: z.string(), level: z.number(), text: z.string() })),
  previous: z.nullable(ArticleLink),
  next: z.nullable(ArticleLink),
});
export type DocArticle = z.infer<typeof DocArticle>;

const element = '/documentation/index';
const language = z._default(Language, 'en');

/** DOC-01: articles that the public pages under `/docs` also show. */
export const documentation = {
  list: endpoint({
    method: 'GET', path: '/documentation/list', access: element,
    query: z.object({ language, search: z.optional(z.string().check(z.trim(), z.maxLength(200))) }),
    /** `found` is null without a search. */
    data: z.object({ groups: z.array(DocGroup), found: z.nullable(z.array(DocFound)) }),
  }),
  /** Throws not_found for an unknown path. */
  article: endpoint({
    method: 'GET', path: '/documentation/loadarticle', access: element,
    query: z.object({ path: z.string().check(z.maxLength(200)), language }), data: DocArticle,
  }),
};
