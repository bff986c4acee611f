import { gridExports } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { TemplateIcon } from '@portal/ui/shell';
import { AddIcon, DataGrid, LinkButton, Page, pageSource } from '@portal/ui/screens';
import { grids } from '../grids.state';
import { RemovedTemplates } from './removed-templates';
import { TemplateActions } from './template-actions';
import { useTemplatesColumns } from './templates-columns';
import { TemplatesFilters } from './templates-filters';
import { templatesPage } from './templates.state';
import { filterOf, useTemplatesQuery, type TemplatesSort } from './use-templates-query';

export default function TemplatesScreen() {
  const { t } = useTranslation();
  const { query, choose, goToPage, hrefOf } = useTemplatesQuery();
  const columns = useTemplatesColumns();
  const canEdit = useCan('/templates/action/edit');
  // A reopened tab shows its cached rows while fresh ones load.
  const page = useResource(templatesPage, query);

  const create = canEdit && <LinkButton to={hrefOf('new')} appearance="primary" icon={<AddIcon />}>{t('templates.new')}</LinkButton>;
  return (
    <Page title={t('templates.title')} text={t('templates.text')} actions={create || undefined}>
      <RemovedTemplates />
      <DataGrid
        state={grids}
        screen="/templates/index"
        label={t('templates.title')}
        columns={columns}
        source={pageSource(page, query, goToPage)}
        rowKey={({ uuid }) => uuid}
        rowName={({ name }) => name}
        rowHref={({ uuid }) => hrefOf(uuid)}
        actions={(template) => <TemplateActions template={template} />}
        toolbar={<TemplatesFilters query={query} onChange={choose} />}
        filters={[
          { id: 'text', label: t('remotes:grid.search'), value: query.text, onRemove: () => choose({ text: '' }) },
          {
            id: 'type', label: t('templates.type'), value: query.type.map((type) => t(`messageType.${type}`)).join(', '),
            onRemove: () => choose({ type: [] }),
          },
        ]}
        onClear={() => choose({ type: [], text: '' })}
        exporting={{ path: gridExports.templates.path, query: { filter: filterOf(query), sort: query.sort } }}
        failed={t('templates.failed')}
        sort={query.sort}
        onSort={({ by, descending }) => choose({ sort: sortOf(by, descending) })}
        none={{
          icon: <TemplateIcon />, title: t('templates.none'), text: t(canEdit ? 'templates.noneText' : 'templates.noneReadOnly'),
          action: create || undefined,
        }}
        nothingFound={t('templates.nothingFoundText')}
      />
    </Page>
  );
}

/** Returns the sort parameter. Usage is always sorted in descending order. */
function sortOf(by: string, descending: boolean): TemplatesSort {
  if (by === 'uses') return '-uses';
  if (by === 'updated') return descending ? '-updated' : 'updated';
  return descending ? '-name' : 'name';
}
