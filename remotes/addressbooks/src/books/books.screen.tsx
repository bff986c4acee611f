import { addressBookSorts, addressBookTypes } from '@portal/contracts';
import { useCan, useFailureText, isUuid, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { BookIcon, Button } from '@portal/ui/core';
import { AddIcon, EmptyState, Grid, ImportIcon, LinkButton, Page, Pager, SearchIcon } from '@portal/ui/more';
import { useCallback, useEffect, useMemo } from 'react';
import { CurrentJobs } from '../current-jobs';
import { RemovalBanners } from '../removal-banners';
import { commandOpened } from './book-commands.slice';
import { BookDialogs } from './book-dialogs';
import { useBooksColumns } from './books-columns';
import { BooksFilters } from './books-filters';
import { pageRequested, screenLeft, selectBooks, type BooksSort, type BooksQuery } from './books.slice';

export default function BooksScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const columns = useBooksColumns();
  const { page } = useSelector(selectBooks);
  const { query, isFiltered, choose, goToPage } = useBooksQuery();
  const canEdit = useCan('/addressbook/action/edit');
  const failure = useFailureText(page.error);

  const load = useCallback(() => dispatch(pageRequested(query)), [dispatch, query]);
  // A reopened tab shows its cached rows while fresh ones load.
  useEffect(() => void load(), [load]);
  useEffect(() => () => void dispatch(screenLeft()), [dispatch]);

  const routes = canEdit && (
    <>
      <LinkButton to="/addressbook/import" icon={<ImportIcon />}>{t('books.import')}</LinkButton>
      <Button appearance="primary" icon={<AddIcon />} onClick={() => dispatch(commandOpened({ kind: 'create' }))}>
        {t('books.create')}
      </Button>
    </>
  );
  const empty = isFiltered || query.cursor !== '' ? (
    <EmptyState
      icon={<SearchIcon />} title={t('books.nothingFound')} text={t('books.nothingFoundText')}
      action={<Button onClick={() => choose({ type: [], organization: '', text: '' })}>{t('books.clearFilters')}</Button>}
    />
  ) : (
    <EmptyState
      icon={<BookIcon />} title={t('books.none')} text={t(canEdit ? 'books.noneText' : 'books.noneReadOnly')} action={routes || undefined}
    />
  );
  const { next, previous } = page.data ?? {};

  return (
    <Page title={t('books.title')} text={t('books.text')} actions={routes || undefined}>
      <RemovalBanners />
      <CurrentJobs />
      <BooksFilters query={query} isFiltered={isFiltered} onChange={choose} />
      <div>
        <Grid
          label={t('books.title')}
          columns={columns}
          rows={page.data?.items}
          rowKey={({ uuid }) => uuid}
          rowName={({ name }) => name}
          rowHref={({ uuid }) => `/addressbook/${uuid}`}
          status={page.status}
          failure={failure && {
            title: t('books.failed'), text: failure.text, lines: failure.lines, traceId: page.error?.traceId, onRetry: load,
          }}
          sort={{ by: query.sort.replace('-', ''), descending: query.sort.startsWith('-') }}
          onSort={({ by, descending }) => choose({ sort: sortOf(by, descending) })}
          empty={empty}
        />
        <Pager
          busy={page.data?.query !== query} onPrevious={previous ? () => goToPage(previous) : undefined}
          onNext={next ? () => goToPage(next) : undefined}
        />
      </div>
      <BookDialogs />
    </Page>
  );
}

function sortOf(by: string, descending: boolean): BooksSort {
  if (by === 'contacts') return descending ? '-contacts' : 'contacts';
  return descending ? '-name' : 'name';
}

/** Filters, sort order and page in the URL. Invalid values of a hand-edited URL are ignored. */
function useBooksQuery() {
  const [url, setUrl] = useUrlState({ type: [] as string[], organization: '', text: '', sort: 'name', cursor: '' });
  const query = useMemo((): BooksQuery => ({
    type: addressBookTypes.filter((type) => url.type.includes(type)),
    organization: isUuid(url.organization) ? url.organization : '',
    text: url.text.trim().slice(0, 200),
    sort: addressBookSorts.find((sort) => sort === url.sort) ?? 'name',
    cursor: url.cursor,
  }), [url]);
  /** A changed filter or sort order starts at the first page. */
  const choose = useCallback(({ type, ...change }: Partial<Omit<BooksQuery, 'cursor'>>) => {
    setUrl({ ...change, ...(type && { type: [...type] }), cursor: '' });
  }, [setUrl]);
  const goToPage = useCallback((cursor: string) => setUrl({ cursor }, { push: true }), [setUrl]);
  return { query, choose, goToPage, isFiltered: query.type.length > 0 || query.organization !== '' || query.text !== '' };
}
