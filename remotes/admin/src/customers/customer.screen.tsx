import { useTabTitle, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog } from '@portal/portal/resource';
import { useParams } from '@portal/portal/router';
import { Card, FailureView, NARROW, PeopleIcon, PersonIcon, Skeleton, useMedia } from '@portal/ui/shell';
import { Button, EditIcon, HideIcon, LinkButton, MissingRecord, Page, RowMenu, ShowIcon, Tabs } from '@portal/ui/screens';
import { AccountsTab } from './card/accounts-tab';
import { AlphaNamesTab } from './card/alpha-names-tab';
import { AuditTab } from './card/audit-tab';
import { customerCard } from './card/card.state';
import { CustomerSummary } from './card/customer-summary';
import { LimitsTab } from './card/limits-tab';
import { LoginsTab } from './card/logins-tab';
import { OrganizationsTab } from './card/organizations-tab';
import { OverviewTab } from './card/overview-tab';
import { ReadyCard } from './card/ready-card';
import { usePart } from './card/use-part';
import { CustomerDialogs, type CustomerDialog } from './customer-dialogs';
import { CustomerStatus } from './customer-status';

const tabs = {
  overview: OverviewTab, accounts: AccountsTab, organizations: OrganizationsTab, logins: LoginsTab, alphaNames: AlphaNamesTab,
  limits: LimitsTab, audit: AuditTab,
} as const;
type TabName = keyof typeof tabs;
const names: readonly TabName[] = ['overview', 'accounts', 'organizations', 'logins', 'alphaNames', 'limits', 'audit'];

export default function CustomerScreen() {
  const { uuid = '' } = useParams();
  const { t } = useTranslation();
  // Without icons, the actions fit in one row of a phone.
  const isNarrow = useMedia(NARROW);
  const [url, setUrl] = useUrlState({ tab: 'overview', cursor: '', trail: [] as string[] });
  const { data: customer, failure, isMissing } = usePart(customerCard, uuid);
  const { dialog, openDialog, closeDialog } = useDialog<CustomerDialog>();
  useTabTitle(customer?.name);
  const back = <LinkButton to="/admin/customers">{t('card.toCustomers')}</LinkButton>;
  if (isMissing) return <Page title={t('card.title')}>
    <Card><MissingRecord title={t('card.missing')} text={t('card.missingText')} actions={back} /></Card>
  </Page>;
  if (!customer && failure) {
    return <Page title={t('card.title')}><Card><FailureView title={t('card.failed')} {...failure} actions={back} /></Card></Page>;
  }
  if (!customer) {
    return (
      <Page title={<Skeleton width="240px" height="28px" />}>
        <div role="status" aria-busy="true" aria-label={t('card.loading')}><Card><Skeleton height="160px" /></Card></div>
      </Page>
    );
  }
  const tab = names.find((name) => name === url.tab) ?? 'overview';
  const Tab = tabs[tab];
  const { status } = customer;
  return (
    <Page
      title={customer.name} status={<CustomerStatus status={status} />}
      actions={
        <>
          <LinkButton to={`/admin/logins?customer=${uuid}`} icon={isNarrow ? undefined : <PersonIcon />}>{t('card.keepLogins')}</LinkButton>
          <Button appearance="primary" icon={isNarrow ? undefined : <EditIcon />} onClick={() => openDialog({ kind: 'update', customer })}>
            {t('customers.edit')}
          </Button>
          <RowMenu
            label={t('customers.actionsOf', { name: customer.name })}
            sections={[{ id: 'commands', choices: [
              {
                id: 'switch', label: t(status === 1 ? 'customers.disable' : 'customers.enable'),
                icon: status === 1 ? <HideIcon /> : <ShowIcon />, onSelect: () => openDialog({ kind: 'switch', customer }),
              },
              {
                id: 'provider', label: t(customer.isProvider ? 'customers.notProvider' : 'customers.asProvider'), icon: <PeopleIcon />,
                onSelect: () => openDialog({ kind: 'provider', customer }),
              },
            ] }]}
          />
        </>
      }
    >
      <CustomerSummary customer={customer} />
      {tab === 'overview' && <ReadyCard key={uuid} customer={customer} />}
      <Tabs
        label={t('card.tabs')} tabs={names.map((id) => ({ id, title: t(`card.tab.${id}`) }))} chosen={tab}
        onChoose={(name) => setUrl({ tab: name, cursor: '', trail: [] })}
      >
        <Tab key={uuid} customer={customer} />
      </Tabs>
      <CustomerDialogs dialog={dialog} onClose={closeDialog} />
    </Page>
  );
}
