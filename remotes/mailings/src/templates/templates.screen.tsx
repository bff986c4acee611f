import { useCallback, useEffect } from 'react';
import { useCan, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, TemplateIcon } from '@portal/ui/core';
import { AddIcon, EmptyState, Grid, LinkButton, Page, Pager, SearchIcon } from '@portal/ui/more';
import { RemovedTemplates } from './removed-templates';
import { TemplatePage } from './template-page';
import { useTemplatesColumns } from './templates-columns';
import { TemplatesFilters } from './templates-filters';
import { pageRequested, selectTemplates, type TemplatesSort } from './templates.slice';
import { NEW, useTemplatesQuery } from './use-templates-query';

export default function TemplatesScreen() {
  const templates = useTemplatesQuery();
  const { open, hrefOf } = templates;
  if (open !== null) return <TemplatePage key={open} uuid={open === NEW ? null : open} backTo={hrefOf(null)} />;
  return <TemplatesList {...templates} />;
}

function TemplatesList({ query, isFiltered, choose, goToPage, hrefOf }: ReturnType<typeof useTemplatesQuery>) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const columns = useTemplatesColumns();
  const canEdit = useCan('/templates/action/edit');
  const { page } = useSelector(selectTemplates);
  const failure = useFailureText(page.error);
  const load = useCallback(() => dispatch(pageRequested(query)), [dispatch, query]);
  // A reopened tab shows its cached rows while fresh ones load.
  useEffect(() => void load(), [load]);

  const create = canEdit && <LinkButton to={hrefOf(NEW)} appearance="primary" icon={<AddIcon />}>{t('templates.new')}</LinkButton>;
  const isSearch = isFiltered || query.cursor !== '';
  const empty = isSearch ? (
    <EmptyState
      icon={<SearchIcon />} title={t('lists.nothingFound')} text={t('templates.nothingFoundText')}
      action={<Button onClick={() => choose({ type: [], text: '' })}>{t('lists.clearFilters')}</Button>}
    />
  ) : (
    <EmptyState
      icon={<TemplateIcon />} title={t('templates.none')} text={t(canEdit ? 'templates.noneText' : 'templates.noneReadOnly')}
      action={create || undefined}
    />
  );
  const { next, previous } = page.data ?? {};

  return (
    <Page title={t('templates.title')} text={t('templates.text')} actions={create || undefined}>
      <RemovedTemplates />
      <TemplatesFilters query={query} isFiltered={isFiltered} onChange={choose} />
      <div>
        <Grid
          label={t('templates.title')}
          columns={columns}
          rows={page.data?.items}
          rowKey={({ uuid }) => uuid}
          rowName={({ name }) => name}
          rowHref={({ uuid }) => hrefOf(uuid)}
          status={page.status}
          failure={failure && {
            title: t('templates.failed'), text: failure.text, lines: failure.lines, traceId: page.error?.traceId, onRetry: load,
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
    </Page>
  );
}

/** Returns the sort parameter. Usage is always sorted in descending order. */
function sortOf(by: string, descending: boolean): TemplatesSort {
  if (by === 'uses') return '-uses';
  if (by === 'updated') return descending ? '-updated' : 'updated';
  return descending ? '-name' : 'name';
}
