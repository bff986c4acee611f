import { useMemo } from 'react';
import { gridExports, type AlphaName } from '@portal/contracts';
import { selectSession, useCan, useTabTitle, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { TagIcon } from '@portal/ui/shell';
import { AddIcon, Button, Page, Select, Tabs } from '@portal/ui/screens';
import { OwnGrid } from '../own-grid';
import { RequestList } from '../request-list';
import { AlphaNameRequest } from './alpha-name-request';
import { useAlphaNamesColumns } from './alpha-names-columns';
import { alphaNamesLoading } from './alpha-names.state';

const ON = 1;
const tabs = ['own', 'requests'] as const;
const wordsOf = ({ name, organizationName }: AlphaName) => [name, organizationName];

export default function AlphaNamesScreen() {
  const { t } = useTranslation();
  const [url, setUrl] = useUrlState({ tab: 'own', new: false });
  const canRequest = useCan('/alphanames/action/request');
  const chosen = canRequest && url.tab === 'requests' ? 'requests' : 'own';
  const isNew = canRequest && url.new;
  useTabTitle(isNew ? t('requests.newAlphaName') : null);
  if (isNew) return <AlphaNameRequest
    onCancel={() => setUrl({ new: false }, { push: true })} onDone={() => setUrl({ new: false, tab: 'requests' })}
  />;
  return (
    <Page
      title={t('alphaNames.title')} text={t('alphaNames.text')}
      actions={canRequest && <Button appearance="primary" icon={<AddIcon />} onClick={() => setUrl({ new: true }, { push: true })}>
        {t('requests.newAlphaName')}
      </Button>}
    >
      {canRequest ? (
        <Tabs
          label={t('alphaNames.title')} tabs={tabs.map((id) => ({ id, title: t(`alphaNames.tab.${id}`) }))} chosen={chosen}
          onChoose={(tab) => setUrl({ tab }, { push: true })}
        >
          {chosen === 'requests' ? <RequestList kind="alphaname" /> : <OwnAlphaNames />}
        </Tabs>
      ) : <OwnAlphaNames />}
    </Page>
  );
}

function OwnAlphaNames() {
  const { t } = useTranslation();
  const columns = useAlphaNamesColumns();
  const [{ status }, setUrl] = useUrlState({ status: ON, page: 1 });
  const { allAlphaNames } = useSelector(selectSession);
  const loading = useResource(alphaNamesLoading, undefined);
  const isOnlyActive = status === ON;
  const rows = useMemo(
    () => (isOnlyActive ? allAlphaNames.filter(({ direction_status: each }) => each === ON) : allAlphaNames), [isOnlyActive, allAlphaNames],
  );
  const hidden = isOnlyActive && allAlphaNames.length > 0;
  return (
    <OwnGrid
      screen="/alphanames/index"
      label={t('alphaNames.title')}
      columns={columns}
      exporting={{ path: gridExports.alphaNames.path, query: { filter: { active: isOnlyActive } } }}
      rows={rows.length > 0 || loading.data ? rows : undefined}
      reading={loading}
      onRead={loading.reload}
      wordsOf={wordsOf}
      searchLabel={t('alphaNames.search')}
      bar={(
        <Select
          aria-label={t('alphaNames.status')} value={isOnlyActive ? 'on' : 'all'}
          onChange={(_, { value }) => setUrl({ status: value === 'all' ? 0 : ON, page: 1 })}
        >
          <option value="on">{t('alphaNames.onAlone')}</option>
          <option value="all">{t('alphaNames.all')}</option>
        </Select>
      )}
      failed={t('alphaNames.failed')}
      none={{
        title: t(hidden ? 'alphaNames.noneOn' : 'alphaNames.none'), text: t(hidden ? 'alphaNames.noneOnText' : 'alphaNames.noneText'),
        icon: <TagIcon />,
        ...(hidden && { action: <Button onClick={() => setUrl({ status: 0, page: 1 })}>{t('grid.showAll')}</Button> }),
      }}
      nothingFound={t('alphaNames.nothingFoundText')}
    />
  );
}
