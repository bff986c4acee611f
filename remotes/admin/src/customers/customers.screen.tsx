import { useCallback, useEffect, useMemo } from 'react';
import { useFailureText, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, makeStyles, PeopleIcon } from '@portal/ui/core';
import { EmptyState, Grid, Page, Pager, SearchBox, SearchIcon, Toolbar, useSettled } from '@portal/ui/more';
import { useCustomersColumns } from './customers-columns';
import { pageRequested, selectCustomers } from './customers.slice';

const useStyles = makeStyles({
  search: { width: '320px', maxWidth: '100%', '@media (max-width: 639.98px)': { width: '100%', maxWidth: 'none', flexBasis: '100%' } },
});

export default function CustomersScreen() {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const columns = useCustomersColumns();
  const page = useSelector(selectCustomers);
  const failure = useFailureText(page.error);
  // The server gives the way forward only; the pages that were passed are kept for the way back.
  const [url, setUrl] = useUrlState({ text: '', cursor: '', trail: [] as string[] });
  const query = useMemo(() => ({ text: url.text.trim().slice(0, 200), cursor: url.cursor }), [url]);
  const [typed, type] = useSettled(query.text, (text) => setUrl({ text, cursor: '', trail: [] }));
  const load = useCallback(() => dispatch(pageRequested(query)), [dispatch, query]);
  // A tab that is opened again shows its rows while they are read anew.
  useEffect(() => void load(), [load]);

  const next = page.data?.next;
  const isSearch = query.text !== '' || query.cursor !== '';
  return (
    <Page title={t('customers.title')} text={t('customers.text')}>
      <Toolbar label={t('customers.filters')}>
        <SearchBox className={styles.search} aria-label={t('customers.search')} placeholder={t('customers.search')} maxLength={200} value={typed} onChange={(_, { value }) => type(value)} />
      </Toolbar>
      <div>
        <Grid
          label={t('customers.title')}
          columns={columns}
          rows={page.data?.items}
          rowKey={(row) => row.uuid}
          rowName={(row) => row.name}
          status={page.status}
          failure={failure && { title: t('customers.failed'), text: failure.text, lines: failure.lines, traceId: page.error?.traceId, onRetry: load }}
          empty={isSearch ? (
            <EmptyState
              icon={<SearchIcon />}
              title={t('customers.nothingFound')}
              text={t('customers.nothingFoundText')}
              action={<Button onClick={() => setUrl({ text: '', cursor: '', trail: [] })}>{t('customers.showAll')}</Button>}
            />
          ) : <EmptyState icon={<PeopleIcon />} title={t('customers.none')} />}
        />
        <Pager
          busy={page.data?.query !== query}
          onPrevious={query.cursor ? () => setUrl({ cursor: url.trail.at(-1) ?? '', trail: url.trail.slice(0, -1) }, { push: true }) : undefined}
          onNext={next ? () => setUrl({ cursor: next, trail: query.cursor ? [...url.trail, query.cursor] : [] }, { push: true }) : undefined}
        />
      </div>
    </Page>
  );
}
