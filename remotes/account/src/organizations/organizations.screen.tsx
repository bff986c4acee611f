import { useState } from 'react';
import { gridExports, type Organization } from '@portal/contracts';
import { selectSession, useCan, useTabTitle, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { PeopleIcon } from '@portal/ui/shell';
import { AddIcon, Button, Page, Tabs } from '@portal/ui/screens';
import { OwnGrid } from '../own-grid';
import { RequestList } from '../request-list';
import { OrganizationDialog } from './organization-dialog';
import { OrganizationRequest } from './organization-request';
import { OrganizationActions, type OrganizationCommand } from './organization-actions';
import { useOrganizationsColumns } from './organizations-columns';
import { organizationsLoading } from './organizations.state';
import { WriteOffDialog } from './write-off.dialog';

const tabs = ['own', 'requests'] as const;
const wordsOf = ({ name, email, address }: Organization) => [name, email, address];

export default function OrganizationsScreen() {
  const { t } = useTranslation();
  const [url, setUrl] = useUrlState({ tab: 'own', new: false });
  // The requests tab needs the right to request alpha names. The screen itself needs only the right to see organizations.
  const canSeeRequests = useCan('/alphanames/action/request');
  const chosen = canSeeRequests && url.tab === 'requests' ? 'requests' : 'own';
  useTabTitle(url.new ? t('requests.newOrganization') : null);
  if (url.new) return <OrganizationRequest
    onCancel={() => setUrl({ new: false }, { push: true })} onDone={() => setUrl({ new: false, tab: 'requests' })}
  />;
  return (
    <Page
      title={t('organizations.title')} text={t('organizations.text')}
      actions={<Button appearance="primary" icon={<AddIcon />} onClick={() => setUrl({ new: true }, { push: true })}>
        {t('requests.newOrganization')}
      </Button>}
    >
      {canSeeRequests ? (
        <Tabs
          label={t('organizations.title')} tabs={tabs.map((id) => ({ id, title: t(`organizations.tab.${id}`) }))} chosen={chosen}
          onChoose={(tab) => setUrl({ tab }, { push: true })}
        >
          {chosen === 'requests' ? <RequestList kind="organization" /> : <OwnOrganizations />}
        </Tabs>
      ) : <OwnOrganizations />}
    </Page>
  );
}

function OwnOrganizations() {
  const { t } = useTranslation();
  const [command, setCommand] = useState<OrganizationCommand>();
  const columns = useOrganizationsColumns();
  const canEdit = useCan('/organizations/action/edit');
  const canMove = useCan('/organizations/action/writeoff');
  const { organizations } = useSelector(selectSession);
  const loading = useResource(organizationsLoading, undefined);
  const close = () => setCommand(undefined);
  return (
    <>
      <OwnGrid
        screen="/organizations/index"
        label={t('organizations.title')}
        columns={columns}
        exporting={{ path: gridExports.organizations.path, query: {} }}
        rows={organizations.length > 0 || loading.data ? organizations : undefined}
        reading={loading}
        onRead={loading.reload}
        wordsOf={wordsOf}
        rowOpen={canEdit ? (organization) => () => setCommand({ kind: 'edit', organization }) : undefined}
        actions={canEdit || canMove ? (row) => <OrganizationActions organization={row} onCommand={setCommand} /> : undefined}
        searchLabel={t('organizations.search')}
        failed={t('organizations.failed')}
        none={{ title: t('organizations.none'), text: t('organizations.noneText'), icon: <PeopleIcon /> }}
        nothingFound={t('organizations.nothingFoundText')}
      />
      {command?.kind === 'edit' && <OrganizationDialog organization={command.organization} onClose={close} />}
      {command?.kind === 'write-off' && <WriteOffDialog organization={command.organization} onClose={close} />}
    </>
  );
}
