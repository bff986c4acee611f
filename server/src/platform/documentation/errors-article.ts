import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCatalogue, languages, statusOfError, type ErrorName, type Language } from '@portal/contracts';
import { failureAdvice } from '@portal/messaging';
import * as z from 'zod/mini';
import { ArticleFault, type Article } from './article';
import { readArticle } from './article-files';

const word = z.string().check(z.minLength(1));
const ErrorTexts = z.strictObject({
  title: word,
  summary: word,
  searchTerms: word,
  intro: z.array(word),
  words: z.strictObject({ status: word, charged: word, remedy: word, maybe: word }),
  sections: z.array(z.strictObject({
    title: word,
    codes: z.record(z.string(), z.strictObject({ cause: word, remedy: word, charged: z.optional(z.literal('maybe')) })),
  })),
});
type ErrorTexts = z.infer<typeof ErrorTexts>;

const ReasonTexts = z.strictObject({
  title: word, summary: word, searchTerms: word, intro: word, remedy: word, advice: z.record(z.string(), word),
  reasons: z.record(z.string(), word),
});

/** The articles `errors/codes` and `errors/reasons`, whose headings are the names of errors and of reasons. */
export function errorArticles(folder: string): Article[] {
  return languages.flatMap((language) => [
    ...articlesOf(path.join(folder, `errors.${language}.json`), language, 'codes', (read) => codesArticle(ErrorTexts.parse(read))),
    ...articlesOf(path.join(folder, `reasons.${language}.json`), language, 'reasons', (read) => reasonsArticle(ReasonTexts.parse(read))),
  ]);
}

function articlesOf(file: string, language: Language, name: string, write: (read: unknown) => string): Article[] {
  const source = readIfThere(file);
  if (source === null) return [];
  try {
    return [readArticle(write(JSON.parse(source)), { language, group: 'errors', path: `errors/${name}` }, file)];
  } catch (error) {
    throw new ArticleFault(file, error instanceof Error ? error.message : String(error));
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function codesArticle({ intro, words, sections, ...texts }: ErrorTexts): string {
  const codes = (section: ErrorTexts['sections'][number]) => Object.entries(section.codes).map(([code, text]) => [
    `### \`${code}\``,
    `**${words.status} ${statusOf(code)}.** ${text.cause}`,
    `**${words.remedy}:** ${text.remedy}`,
    ...(text.charged ? [`**${words.charged}:** ${words[text.charged]}`] : []),
  ].join('\n\n'));
  return [front(texts, 10), ...intro, ...sections.flatMap((section) => [`## ${section.title}`, ...codes(section)])].join('\n\n');
}

function statusOf(code: string): number {
  if (!Object.hasOwn(errorCatalogue, code)) throw new Error(`there is no error ${code}`);
  return statusOfError(code as ErrorName);
}

function reasonsArticle({ intro, remedy, advice, reasons, ...texts }: z.infer<typeof ReasonTexts>): string {
  const sections = Object.entries(reasons).map(([reason, text]) => {
    const name = failureAdvice(reason);
    if (advice[name] === undefined) throw new Error(`there is no advice ${name}`);
    return [`## \`${reason}\``, `${text}.`, `**${remedy}:** ${advice[name]}`].join('\n\n');
  });
  return [front(texts, 20), intro, ...sections].join('\n\n');
}

function front({ title, summary, searchTerms }: Pick<ErrorTexts, 'title' | 'summary' | 'searchTerms'>, order: number): string {
  return `---\ntitle: ${title}\nsummary: ${summary}\norder: ${order}\nwords: ${searchTerms}\n---`;
}
