import { useCallback, useEffect } from 'react';
import { useCan, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, LinkIcon } from '@portal/ui/core';
import { AddIcon, EmptyState, Grid, Page, Pager, SearchIcon } from '@portal/ui/more';
import { ArchiveDialog } from './archive-dialog';
import { LinkFormDialog } from './link-form-dialog';
import { LinkPage } from './link-view';
import { useLinksColumns } from './links-columns';
import { LinksFilters } from './links-filters';
import { formClosed, formOpened, pageRequested, selectLinks, type LinksQuery } from './short-links.slice';
import { useLinksQuery } from './use-links-query';

export default function ShortLinksScreen() {
  const dispatch = useDispatch();
  const links = useLinksQuery();
  const { open, days, chooseDays, hrefOf } = links;
  useEffect(() => () => void dispatch(formClosed()), [dispatch]);
  return (
    <>
      {open === null ? <LinksPage {...links} /> : <LinkPage uuid={open} days={days} backTo={hrefOf(null)} onDays={chooseDays} />}
      <LinkFormDialog />
      <ArchiveDialog />
    </>
  );
}

function LinksPage({ query, isFiltered, choose, goToPage, hrefOf }: ReturnType<typeof useLinksQuery>) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const canEdit = useCan('/shortlinks/action/edit');
  const columns = useLinksColumns(canEdit);
  const { page } = useSelector(selectLinks);
  const failure = useFailureText(page.error);
  const load = useCallback(() => dispatch(pageRequested(query)), [dispatch, query]);
  // A reopened tab shows its cached rows while fresh ones load.
  useEffect(() => void load(), [load]);

  const create = canEdit && <Button appearance="primary" icon={<AddIcon />} onClick={() => dispatch(formOpened(null))}>
    {t('shortLinks.new')}
  </Button>;
  const isSearch = isFiltered || query.cursor !== '';
  const empty = isSearch ? (
    <EmptyState
      icon={<SearchIcon />} title={t('lists.nothingFound')} text={t('shortLinks.nothingFoundText')}
      action={<Button onClick={() => choose({ status: [], text: '' })}>{t('lists.clearFilters')}</Button>}
    />
  ) : (
    <EmptyState
      icon={<LinkIcon />} title={t('shortLinks.none')} text={t(canEdit ? 'shortLinks.noneText' : 'shortLinks.noneReadOnly')}
      action={create || undefined}
    />
  );
  const { next, previous } = page.data ?? {};
  const sorted = (by: string, descending: boolean): LinksQuery['sort'] => (
    `${descending ? '-' : ''}${by === 'clicks' ? 'clicks' : 'created'}`
  );

  return (
    <Page title={t('shortLinks.title')} text={t('shortLinks.text')} actions={create || undefined}>
      <LinksFilters query={query} isFiltered={isFiltered} onChange={choose} />
      <div>
        <Grid
          label={t('shortLinks.title')}
          columns={columns}
          rows={page.data?.items}
          rowKey={(row) => row.uuid}
          rowName={(row) => row.name || row.short_url}
          rowHref={(row) => hrefOf(row.uuid)}
          status={page.status}
          failure={failure && {
            title: t('shortLinks.failed'), text: failure.text, lines: failure.lines, traceId: page.error?.traceId, onRetry: load,
          }}
          sort={{ by: query.sort.replace('-', ''), descending: query.sort.startsWith('-') }}
          onSort={({ by, descending }) => choose({ sort: sorted(by, descending) })}
          empty={empty}
        />
        <Pager
          busy={page.data?.query !== query} onPrevious={previous ? () => goToPage(previous) : undefined}
          onNext={next ? () => goToPage(next) : undefined}
        />
      </div>
    </Page>
  );
}
