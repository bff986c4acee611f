import { useState } from 'react';
import { adminGridExports, allAlphaNamesExportColumns } from '@portal/contracts/admin';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { Card, FailureView, Skeleton, TagIcon } from '@portal/ui/shell';
import { Button, EmptyState, ExportMenu, GridBar, Page, Pager, SearchIcon } from '@portal/ui/screens';
import { grids } from '../grids.state';
import { providerList } from '../providers.state';
import { AlphaNameList } from './alpha-name-list';
import { AlphaNamesFilters } from './alpha-names-filters';
import { isFiltered, toInput } from './alpha-names-query';
import { alphaNamesPage } from './alpha-names.state';
import { useAlphaNamesQuery } from './use-alpha-names-query';
import { WhatIfPanel, type WhatIfAbout } from './what-if.panel';

const NOBODY: WhatIfAbout = { customerUuid: '', customerName: '', alphaNameUuid: '' };

export default function AlphaNamesScreen() {
  const { t } = useTranslation();
  const { query, choose, clear, opened, open, onPrevious, onNext } = useAlphaNamesQuery();
  // A reopened tab shows its cached names while fresh ones load.
  const page = useResource(alphaNamesPage, query);
  const providers = useResource(providerList, undefined);
  const known = providers.data?.items ?? [];
  const failure = useFailureText(page.error);
  const [about, setAbout] = useState<WhatIfAbout | null>(null);

  const items = page.data?.items;
  const empty = isFiltered(query) || query.cursor !== ''
    ? <EmptyState
      icon={<SearchIcon />} title={t('grid.nothingFound')} text={t('alphaNames.nothingFoundText')}
      action={<Button onClick={clear}>{t('grid.showAll')}</Button>}
    />
    : <EmptyState icon={<TagIcon />} title={t('alphaNames.none')} />;
  return (
    <Page
      title={t('alphaNames.title')} text={t('alphaNames.text')}
      actions={<Button onClick={() => setAbout(NOBODY)}>{t('whatIf.open')}</Button>}
    >
      {about && <WhatIfPanel key={`${about.customerUuid} ${about.alphaNameUuid}`} about={about} onClose={() => setAbout(null)} />}
      <div aria-busy={page.status === 'loading'}>
        <GridBar
          state={grids}
          screen="/admin/alphanames"
          toolbar={<AlphaNamesFilters query={query} providers={known} onChange={choose} />}
          filters={[
            { id: 'text', label: t('remotes:grid.search'), value: query.text, onRemove: () => choose({ text: '' }) },
            {
              id: 'connection', label: t('ways.connection'),
              value: query.connectionId === 0 ? '' : known.find(({ id }) => id === query.connectionId)?.name ?? String(query.connectionId),
              onRemove: () => choose({ connectionId: 0 }),
            },
            {
              id: 'type', label: t('ways.messageType'), value: query.messageType === '' ? '' : t(`messageType.${query.messageType}`),
              onRemove: () => choose({ messageType: '' }),
            },
          ]}
          onClear={clear}
        >
          <ExportMenu
            state={grids} path={adminGridExports.alphaNames.path} columns={allAlphaNamesExportColumns}
            query={{ filter: toInput(query).query.filter }}
          />
        </GridBar>
        <Card flush>
          {page.status === 'failed' && failure && (
            <FailureView title={t('alphaNames.failed')} {...failure} traceId={page.error?.traceId} onRetry={page.reload} />
          )}
          {!items && page.status !== 'failed' && <div role="status" aria-label={t('alphaNames.loading')}><Skeleton height="240px" /></div>}
          {items?.length === 0 && page.status !== 'failed' && empty}
          {items && items.length > 0 && (
            <AlphaNameList
              items={items} providers={known} opened={opened} onOpen={open}
              onWhatIf={({ uuid, customerUuid, customerName }) => setAbout({ customerUuid, customerName, alphaNameUuid: uuid })}
            />
          )}
        </Card>
        <Pager busy={page.query !== query} onPrevious={onPrevious} onNext={onNext(page.data?.next)} />
      </div>
    </Page>
  );
}
