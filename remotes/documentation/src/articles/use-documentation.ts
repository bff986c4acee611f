import { useMemo } from 'react';
import { selectLanguage, useUrlState } from '@portal/portal';
import { useResource } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import type { ArticlesPlace } from './articles-place';
import { contentsTree, foundArticles, shownArticle } from './articles.state';

/** Loads the table of contents, the article in the URL (by default the page's first one) and the search results, in the user's language. */
export function useDocumentation({ group, first }: ArticlesPlace) {
  const language = useSelector(selectLanguage);
  const [url, setUrl] = useUrlState({ article: '', search: '' });
  const search = url.search.trim().slice(0, 200);
  const tree = useResource(contentsTree, language);
  const groups = useMemo(() => (tree.data?.groups ?? []).filter(({ id }) => group === null || id === group), [tree.data, group]);
  const path = url.article || (first ?? groups[0]?.articles[0]?.path ?? null);
  const shown = useResource(shownArticle, useMemo(() => (path === null ? null : { path, language }), [path, language]));
  const found = useResource(foundArticles, useMemo(() => (search === '' ? null : { search, language }), [search, language]));
  const article = shown.query?.path === path && shown.query?.language === language ? shown.data : undefined;
  return { language, tree, groups, found, shown, article, path, search, setSearch: (text: string) => setUrl({ search: text }) };
}
