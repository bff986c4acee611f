import { useCallback, useEffect } from 'react';
import { selectLanguage, useUrlState } from '@portal/portal';
import { useDispatch, useSelector } from '@portal/portal/state';
import { articleOpened, selectArticle } from './article.slice';
import { searchSubmitted, selectContents, contentsOpened } from './contents.slice';

/** Loads the table of contents, the article in the URL (by default the first one) and the search results, in the user's language. */
export function useDocumentation() {
  const dispatch = useDispatch();
  const language = useSelector(selectLanguage);
  const { tree, found } = useSelector(selectContents);
  const { shown } = useSelector(selectArticle);
  const [url, setUrl] = useUrlState({ article: '', search: '' });
  const search = url.search.trim().slice(0, 200);
  const groups = tree.data?.groups;
  const path = url.article || (groups?.[0]?.articles[0]?.path ?? null);

  const loadTree = useCallback(() => void dispatch(contentsOpened(language)), [dispatch, language]);
  const loadArticle = useCallback(() => {
    if (path !== null) dispatch(articleOpened({ path, language }));
  }, [dispatch, path, language]);
  const loadFound = useCallback(() => {
    if (search !== '') dispatch(searchSubmitted({ search, language }));
  }, [dispatch, search, language]);
  useEffect(() => loadTree(), [loadTree]);
  useEffect(() => loadArticle(), [loadArticle]);
  useEffect(() => loadFound(), [loadFound]);

  const { data: read } = shown;
  const article = read && read.query.path === path && read.query.language === language ? read.article : null;
  return {
    language, tree, found, shown, article, path, search, loadTree, loadArticle, loadFound,
    setSearch: (text: string) => setUrl({ search: text }),
  };
}
