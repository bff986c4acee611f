import { useMemo } from 'react';
import { roles } from '@portal/contracts';
import type { AdminLogin, loginExportColumns } from '@portal/contracts/admin';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { type DataColumn, type Intent, RouteLink, StatusBadge, Timestamp } from '@portal/ui/screens';

const intents: Readonly<Record<AdminLogin['status'], Intent>> = { 1: 'success', 2: 'neutral', 3: 'danger' };

const useStyles = makeStyles({
  name: {
    display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightRegular,
  },
  // Long names and several roles take several lines before a column drops out.
  lines: {
    '@media (min-width: 640px)': {
      display: 'block', maxWidth: 'clamp(120px, 12vw, 240px)', whiteSpace: 'normal', overflowWrap: 'anywhere',
    },
  },
});

type Column = DataColumn<AdminLogin, (typeof loginExportColumns)[number]>;

export function useLoginsColumns(): readonly Column[] {
  const { t } = useTranslation();
  const styles = useStyles();
  const canSeeCustomer = useCan('/customer/{uuid}');
  return useMemo((): readonly Column[] => {
    const roleName = (role: string) => (roles.some((known) => known === role) ? t(`role.${role}`) : role);
    return [
      {
        id: 'login', header: t('logins.login'), card: 'title', wrap: true, exports: ['login', 'name'],
        cell: (row) => <span className={styles.lines}>{row.login}{row.name && <span className={styles.name}>{row.name}</span>}</span>,
      },
      {
        id: 'customer', header: t('logins.customer'), wrap: true, exports: ['customer'],
        cell: ({ customer }) => (canSeeCustomer ? <RouteLink to={`/customer/${customer.uuid}`}>{customer.name}</RouteLink> : customer.name),
      },
      {
        id: 'roles', header: t('logins.roles'), wrap: true, exports: ['roles'],
        cell: (row) => (row.roles.length > 0 ? <span className={styles.lines}>{row.roles.map(roleName).join(', ')}</span> : null),
      },
      {
        id: 'status', header: t('logins.status'), card: 'badge', exports: ['status'],
        cell: (row) => <StatusBadge intent={intents[row.status]}>{t(`logins.statuses.${row.status}`)}</StatusBadge>,
      },
      {
        id: 'lastSeen', header: t('logins.lastSeen'), whole: true, priority: 1, exports: ['lastSeen'],
        cell: (row) => (row.lastSeen ? <Timestamp at={row.lastSeen} /> : t('logins.neverSeen')),
      },
      {
        id: 'twoFactor', header: t('logins.twoFactor'), priority: 2, exports: ['twoFactor'],
        cell: (row) => t(row.twoFactor ? 'logins.twoFactorOn' : 'logins.twoFactorOff'),
      },
      {
        id: 'email', header: t('logins.email'), wrap: true, optional: true, exports: ['email'],
        cell: ({ email }) => (email === null ? null : <BreakableEmail of={email} />),
      },
      {
        id: 'type', header: t('logins.type'), optional: true, exports: ['type'],
        cell: (row) => t(row.type === 'client' ? 'logins.client' : 'logins.service'),
      },
    ];
  }, [t, styles, canSeeCustomer]);
}

/** An address that breaks after its @ before it breaks anywhere else. */
function BreakableEmail({ of }: { of: string }) {
  const at = of.indexOf('@') + 1;
  return <>{of.slice(0, at)}<wbr />{of.slice(at)}</>;
}
