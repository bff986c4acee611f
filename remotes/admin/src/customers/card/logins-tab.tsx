import { useMemo } from 'react';
import { roles } from '@portal/contracts';
import type { CardUser, CustomerCard } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { PersonIcon } from '@portal/ui/shell';
import { EmptyState, Grid, LinkButton, Pager, StatusBadge, Timestamp, Toolbar, type GridColumn, type Intent } from '@portal/ui/screens';
import { customerLogins } from './card.state';
import { useCardPages } from './use-card-pages';
import { usePart } from './use-part';

const intents: Readonly<Record<CardUser['status'], Intent>> = { 1: 'success', 2: 'neutral', 3: 'danger' };

/** Logins of the customer; they are edited on the page of all logins. */
export function LoginsTab({ customer }: { customer: CustomerCard }) {
  const { t } = useTranslation();
  const { query, onPrevious, onNext } = useCardPages(customer.uuid);
  const { status, data, failure } = usePart(customerLogins, query);
  const columns = useMemo((): GridColumn<CardUser>[] => {
    const roleName = (role: string) => (roles.some((known) => known === role) ? t(`role.${role}`) : role);
    return [
      { id: 'login', header: t('logins.login'), card: 'title', cell: (row) => row.login },
      { id: 'name', header: t('logins.name'), cell: (row) => row.name },
      { id: 'email', header: t('logins.email'), cell: (row) => row.email },
      { id: 'roles', header: t('logins.roles'), wrap: true, cell: (row) => row.roles.map(roleName).join(', ') },
      { id: 'status', header: t('logins.status'), card: 'badge', cell: (row) => <StatusBadge intent={intents[row.status]}>
        {t(`logins.statuses.${row.status}`)}
      </StatusBadge> },
      {
        id: 'seen', header: t('logins.lastSeen'), whole: true,
        cell: (row) => (row.lastSeen ? <Timestamp at={row.lastSeen} /> : t('logins.neverSeen')),
      },
    ];
  }, [t]);
  const all = `/admin/logins?customer=${customer.uuid}`;
  return (
    <>
      <Toolbar label={t('customers.actions')} end={<LinkButton to={all}>{t('card.keepLogins')}</LinkButton>} />
      <div>
        <Grid
          label={t('card.tab.logins')} columns={columns} rows={data?.items} rowKey={(row) => row.uuid} rowName={(row) => row.login}
          rowHref={(row) => `${all}&text=${encodeURIComponent(row.login)}`} status={status} expectedRows={3}
          failure={failure && { title: t('card.partFailed'), ...failure }}
          empty={<EmptyState icon={<PersonIcon />} title={t('card.noLogins')} />}
        />
        <Pager busy={status === 'loading'} onPrevious={onPrevious} onNext={onNext(data?.next)} />
      </div>
    </>
  );
}
