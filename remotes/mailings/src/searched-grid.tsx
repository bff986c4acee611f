import { PAGE_ROWS } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import {
  Button, EmptyState, type EmptyStateProps, MessageBar, MessageBarActions, MessageBarBody, PagedGrid, type PagedGridProps, SearchIcon,
} from '@portal/ui/screens';

export type SearchedGridProps<Row> = Omit<PagedGridProps<Row>, 'empty'> & {
  /** Shown if nothing was found and no further page exists. */
  empty: EmptyStateProps;
};

/** Grid for endpoints that search a limited number of rows per page. Even an empty page can have a next page. */
export function SearchedGrid<Row>({ page, empty, ...grid }: SearchedGridProps<Row>) {
  const { t } = useTranslation();
  const { items, next } = page.data ?? {};
  return (
    <>
      {items && next && items.length < PAGE_ROWS && <SearchFurther found={items.length} onGoOn={() => grid.onPageChange(next)} />}
      <PagedGrid
        {...grid}
        page={page}
        empty={next ? <EmptyState level={empty.level} icon={<SearchIcon />} title={t('further.nothingYet')} /> : <EmptyState {...empty} />}
      />
    </>
  );
}

/** Shown above a short page if the search can continue. */
function SearchFurther({ found, onGoOn }: { found: number; onGoOn: () => void }) {
  const { t } = useTranslation();
  return (
    <MessageBar intent="info" layout="multiline" role="status">
      <MessageBarBody>{t('further.text', { count: found })}</MessageBarBody>
      <MessageBarActions><Button size="small" icon={<SearchIcon />} onClick={onGoOn}>{t('further.goOn')}</Button></MessageBarActions>
    </MessageBar>
  );
}
