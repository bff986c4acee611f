import { addressBookSorts, addressBookTypes, gridExports } from '@portal/contracts';
import { useCan, isUuid, selectSession, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { BookIcon } from '@portal/ui/shell';
import { AddIcon, Button, DataGrid, ImportIcon, LinkButton, Page, pageSource } from '@portal/ui/screens';
import { useCallback, useMemo, useState } from 'react';
import { CurrentJobs } from '../current-jobs';
import { DropToImport } from '../file-drop';
import { grids } from '../grids.state';
import { RemovalBanners } from '../removal-banners';
import { BookDialogs, type BookDialog } from './book-dialogs';
import { BookMenu } from './book-menu';
import { useBooksColumns } from './books-columns';
import { BooksFilters } from './books-filters';
import { booksPage, filterOf, type BooksSort, type BooksQuery } from './books.state';

export default function BooksScreen() {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<BookDialog | null>(null);
  const columns = useBooksColumns();
  const { organizations } = useSelector(selectSession);
  const { query, choose, goToPage } = useBooksQuery();
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
  return (
    <Page title={t('books.title')} text={t('books.text')} actions={routes || undefined}>
      {canEdit && <DropToImport />}
      <RemovalBanners />
      <CurrentJobs />
      <DataGrid
        state={grids}
        screen="/addressbook/index"
        label={t('books.title')}
        columns={columns}
        source={pageSource(page, query, goToPage)}
        rowKey={({ uuid }) => uuid}
        rowName={({ name }) => name}
        rowHref={({ uuid }) => `/addressbook/${uuid}`}
        actions={(book) => <BookMenu book={book} onDialog={setDialog} />}
        toolbar={<BooksFilters query={query} onChange={choose} />}
        filters={[
          { id: 'text', label: t('remotes:grid.search'), value: query.text, onRemove: () => choose({ text: '' }) },
          {
            id: 'type', label: t('books.type'), value: query.type.map((type) => t(`type.${type}.name`)).join(', '),
            onRemove: () => choose({ type: [] }),
          },
          {
            id: 'organization', label: t('books.organization'),
            value: organizations.find(({ uuid }) => uuid === query.organization)?.name ?? query.organization,
            onRemove: () => choose({ organization: '' }),
          },
        ]}
        onClear={() => choose({ type: [], organization: '', text: '' })}
        exporting={{ path: gridExports.addressBooks.path, query: { filter: filterOf(query), sort: query.sort } }}
        failed={t('books.failed')}
        sort={query.sort}
        onSort={({ by, descending }) => choose({ sort: sortOf(by, descending) })}
        none={{
          icon: <BookIcon />, title: t('books.none'), text: t(canEdit ? 'books.noneText' : 'books.noneReadOnly'),
          action: routes || undefined,
        }}
        nothingFound={t('books.nothingFoundText')}
      />
      <BookDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </Page>
  );
}

function sortOf(by: string, descending: boolean): BooksSort {
  if (by === 'contacts') return descending ? '-contacts' : 'contacts';
  if (by === 'created') return descending ? '-created' : 'created';
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
  return { query, choose, goToPage };
}
