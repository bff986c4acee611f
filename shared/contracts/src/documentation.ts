import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Language } from './language';

/**
 * Words within a paragraph. A closed set, made by the server out of an article's Markdown: no page is ever handed HTML, so there is
 * nothing in an article that a page could run.
 */
export type DocInline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'em'; words: DocInline[] }
  /** `to`: of an article its path, of a screen its address within the portal, otherwise an https address. */
  | { kind: 'link'; target: 'article' | 'screen' | 'external'; to: string; anchor: string | null; words: DocInline[] };

export type DocSnippet = { language: string; text: string };

export type DocBlock =
  | { kind: 'paragraph'; words: DocInline[] }
  /** `id` is unique within the article, and stays the same as long as the heading does. */
  | { kind: 'heading'; level: number; id: string; words: DocInline[] }
  | { kind: 'list'; ordered: boolean; start: number; items: DocBlock[][] }
  | { kind: 'table'; head: DocInline[][]; rows: DocInline[][][] }
  | ({ kind: 'code' } & DocSnippet)
  /** The same in several languages, of which one is shown. */
  | { kind: 'example'; id: string; snippets: DocSnippet[] }
  | { kind: 'callout'; tone: 'note' | 'warning'; blocks: DocBlock[] }
  | { kind: 'image'; name: string; alt: string }
  | { kind: 'rule' };

const inlines = z.array(z.lazy((): z.ZodMiniType<DocInline> => DocInline));
const blocks = z.array(z.lazy((): z.ZodMiniType<DocBlock> => DocBlock));

export const DocInline: z.ZodMiniType<DocInline> = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['text', 'code']), text: z.string() }),
  z.object({ kind: z.enum(['strong', 'em']), words: inlines }),
  z.object({ kind: z.literal('link'), target: z.enum(['article', 'screen', 'external']), to: z.string(), anchor: z.nullable(z.string()), words: inlines }),
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

const Place = z.object({ path: z.string(), title: z.string() });

/** `language` is the one that it is given in: English where the one that was asked for lacks it. */
export const DocEntry = z.extend(Place, { summary: z.string(), language: Language });
export type DocEntry = z.infer<typeof DocEntry>;

export const DocGroup = z.object({ id: z.string(), title: z.string(), articles: z.array(DocEntry) });
export type DocGroup = z.infer<typeof DocGroup>;

const Excerpt = z.array(z.object({ text: z.string(), marked: z.boolean() }));

/** An article with the words that were sought; `anchor` is the part of it in which they stand. */
export const DocFound = z.extend(DocEntry, { group: z.string(), anchor: z.nullable(z.string()), heading: z.nullable(z.string()), excerpt: Excerpt });
export type DocFound = z.infer<typeof DocFound>;

export const DocArticle = z.extend(DocEntry, {
  group: z.string(),
  content: z.array(DocBlock),
  /** Its outline. */
  headings: z.array(z.object({ id: z.string(), level: z.number(), text: z.string() })),
  previous: z.nullable(Place),
  next: z.nullable(Place),
});
export type DocArticle = z.infer<typeof DocArticle>;

const element = '/documentation/index';
const language = z._default(Language, 'en');

/** DOC-01: the articles that the public pages under `/docs` show as well. */
export const documentation = {
  list: endpoint({
    method: 'GET', path: '/documentation/list', access: element,
    query: z.object({ language, search: z.optional(z.string().check(z.trim(), z.maxLength(200))) }),
    /** `found` is null where nothing was sought. */
    data: z.object({ groups: z.array(DocGroup), found: z.nullable(z.array(DocFound)) }),
  }),
  /** Throws not_found. */
  article: endpoint({ method: 'GET', path: '/documentation/loadarticle', access: element, query: z.object({ path: z.string().check(z.maxLength(200)), language }), data: DocArticle }),
};
