import { useCallback, useEffect, useState } from 'react';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Card, FailureView, Skeleton, TagIcon } from '@portal/ui/core';
import { EmptyState, Page, Pager, SearchIcon } from '@portal/ui/more';
import { useProviders } from '../use-providers';
import { AlphaNameList } from './alpha-name-list';
import { AlphaNamesFilters } from './alpha-names-filters';
import { isFiltered } from './alpha-names-query';
import { pageRequested, screenLeft, selectAlphaNames } from './alpha-names.slice';
import { DirectionDialogs } from './direction-dialogs';
import { ProvidersStrip } from './providers-strip';
import { useAlphaNamesQuery } from './use-alpha-names-query';
import { WhatIfPanel, type WhatIfAbout } from './what-if.panel';

const NOBODY: WhatIfAbout = { customerUuid: '', customerName: '', alphaNameUuid: '' };

export default function AlphaNamesScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { query, choose, clear, opened, open, onPrevious, onNext } = useAlphaNamesQuery();
  const { page } = useSelector(selectAlphaNames);
  const providers = useProviders();
  const known = providers.list.data ?? [];
  const failure = useFailureText(page.error);
  const [about, setAbout] = useState<WhatIfAbout | null>(null);
  const load = useCallback(() => void dispatch(pageRequested(query)), [dispatch, query]);
  // A reopened tab shows its cached names while fresh ones load.
  useEffect(load, [load]);
  useEffect(() => () => void dispatch(screenLeft()), [dispatch]);

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
      <ProvidersStrip providers={providers} />
      <AlphaNamesFilters query={query} providers={known} onChange={choose} onClear={clear} />
      <div aria-busy={page.status === 'loading'}>
        <Card flush>
          {page.status === 'failed' && failure && (
            <FailureView title={t('alphaNames.failed')} {...failure} traceId={page.error?.traceId} onRetry={load} />
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
        <Pager busy={page.data?.query !== query} onPrevious={onPrevious} onNext={onNext(page.data?.next)} />
      </div>
      <DirectionDialogs providers={known} />
    </Page>
  );
}
