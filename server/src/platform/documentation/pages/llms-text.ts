import type { DocGroup } from '@portal/contracts';
import { languages } from '@portal/contracts';
import { textsIn } from '../../locales';
import { markdownPath } from './page-paths';

/** `/llms.txt` (llmstxt.org): the contents of the English documentation for language models, with links to Markdown. */
export function llmsText(tree: readonly DocGroup[], { pageTitle, origin }: { pageTitle: string; origin: string }): string {
  const { t } = textsIn('en');
  const others = languages.filter((language) => language !== 'en').map((language) => `\`/docs/${language}/\``).join(', ');
  return `${[
    `# ${pageTitle}`,
    `> ${t('documentation.page.lead')}`,
    `The API is described by OpenAPI 3.1: ${origin}/api/v1/openapi.json. The same articles are in other languages under ${others}.`,
    ...tree.map(({ title, articles }) => [
      `## ${title}\n`,
      ...articles.map((article) => `- [${article.title}](${origin}${markdownPath('en', article.path)}): ${article.summary}`),
    ].join('\n')),
  ].join('\n\n')}\n`;
}
