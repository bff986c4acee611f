import { addressBookSorts, addressBookTypes } from '@portal/contracts';
import { useCan, isUuid, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { BookIcon } from '@portal/ui/shell';
import { AddIcon, Button, EmptyState, ImportIcon, LinkButton, Page, PagedGrid, SearchIcon } from '@portal/ui/screens';
import { useCallback, useMemo, useState } from 'react';
import { CurrentJobs } from '../current-jobs';
import { RemovalBanners } from '../removal-banners';
import { BookDialogs, type BookDialog } from './book-dialogs';
import { useBooksColumns } from './books-columns';
import { BooksFilters } from './books-filters';
import { booksPage, type BooksSort, type BooksQuery } from './books.state';

export default function BooksScreen() {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<BookDialog | null>(null);
  const columns = useBooksColumns(setDialog);
  const { query, isFiltered, choose, goToPage } = useBooksQuery();
  const canEdit = useCan('/addressbook/action/edit');
  // A reopened tab shows its cached rows while fresh ones load.
  const page = useResource(booksPage, query);

  const routes = canEdit && (
    <>
      <LinkButton to="/addressbook/import" icon={<ImportIcon />}>{t('books.import')}</LinkButton>
      <Button appearance="primary" icon={<AddIcon />} onClick={() => setDialog({ kind: 'create' })}>
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

  return (
    <Page title={t('books.title')} text={t('books.text')} actions={routes || undefined}>
      <RemovalBanners />
      <CurrentJobs />
      <BooksFilters query={query} isFiltered={isFiltered} onChange={choose} />
      <div>
        <PagedGrid
          label={t('books.title')} columns={columns} page={page} query={query} rowKey={({ uuid }) => uuid} rowName={({ name }) => name}
          rowHref={({ uuid }) => `/addressbook/${uuid}`} failed={t('books.failed')} sort={query.sort}
          onSort={({ by, descending }) => choose({ sort: sortOf(by, descending) })} empty={empty} onPageChange={goToPage}
        />
      </div>
      <BookDialogs dialog={dialog} onClose={() => setDialog(null)} />
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
