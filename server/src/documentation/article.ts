import type { DocArticle, DocBlock, Language } from '@portal/contracts';
import type { SearchWords } from './front-matter';
import type { GroupId } from './group-titles';

export type ArticleHeading = DocArticle['headings'][number];

/** One article in one language. Its path is its key, `group/name`, by which alone it is found. */
export type Article = {
  path: string;
  group: GroupId;
  language: Language;
  title: string;
  summary: string;
  /** Its place in its group. */
  order: number;
  /** Made of the contracts: it has all details, and explains little. */
  isReference: boolean;
  searchWords: SearchWords;
  content: DocBlock[];
  headings: ArticleHeading[];
};

/** An article that does not follow the format: its author is told where and how. The tests read every article, so none is delivered. */
export class ArticleFault extends Error {
  override readonly name = 'ArticleFault';
  constructor(file: string, says: string) {
    super(`${file}: ${says}`);
  }
}
