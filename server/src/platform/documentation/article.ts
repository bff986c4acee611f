import type { DocArticle, DocBlock, Language } from '@portal/contracts';
import type { GroupId } from './article-groups';
import type { SearchWords } from './front-matter';

export type ArticleHeading = DocArticle['headings'][number];

/** `path` is `group/name`, the only key for lookups. */
export type Article = {
  path: string;
  group: GroupId;
  language: Language;
  title: string;
  summary: string;
  order: number;
  /** Whether the article is generated from the API contracts; such an article is complete but explains little. */
  isReference: boolean;
  searchWords: SearchWords;
  content: DocBlock[];
  headings: ArticleHeading[];
};

/** Thrown for an article that violates the format. Tests read every article, so no such article is released. */
export class ArticleFault extends Error {
  override readonly name = 'ArticleFault';
  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`);
  }
}
