import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { TemplateIcon } from '@portal/ui/shell';
import { AddIcon, Button, EmptyState, LinkButton, Page, PagedGrid, SearchIcon } from '@portal/ui/screens';
import { RemovedTemplates } from './removed-templates';
import { TemplatePage } from './template-page';
import { useTemplatesColumns } from './templates-columns';
import { TemplatesFilters } from './templates-filters';
import { templatesPage } from './templates.state';
import { NEW, useTemplatesQuery, type TemplatesSort } from './use-templates-query';

export default function TemplatesScreen() {
  const templates = useTemplatesQuery();
  const { open, hrefOf } = templates;
  if (open !== null) return <TemplatePage key={open} uuid={open === NEW ? null : open} backTo={hrefOf(null)} />;
  return <TemplatesList {...templates} />;
}

function TemplatesList({ query, isFiltered, choose, goToPage, hrefOf }: ReturnType<typeof useTemplatesQuery>) {
  const { t } = useTranslation();
  const columns = useTemplatesColumns();
  const canEdit = useCan('/templates/action/edit');
  // A reopened tab shows its cached rows while fresh ones load.
  const page = useResource(templatesPage, query);

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

  return (
    <Page title={t('templates.title')} text={t('templates.text')} actions={create || undefined}>
      <RemovedTemplates />
      <TemplatesFilters query={query} isFiltered={isFiltered} onChange={choose} />
      <div>
        <PagedGrid
          label={t('templates.title')} columns={columns} page={page} query={query} rowKey={({ uuid }) => uuid}
          rowName={({ name }) => name} rowHref={({ uuid }) => hrefOf(uuid)} failed={t('templates.failed')} sort={query.sort}
          onSort={({ by, descending }) => choose({ sort: sortOf(by, descending) })} empty={empty} onPageChange={goToPage}
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
