import { useMemo } from 'react';
import { roles } from '@portal/contracts';
import type { AdminLogin } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { Button, makeStyles, tokens } from '@portal/ui/core';
import { StatusBadge, type GridColumn, type Intent } from '@portal/ui/more';

const statuses: Readonly<Record<AdminLogin['status'], { intent: Intent; text: string }>> = {
  1: { intent: 'success', text: 'logins.active' },
  2: { intent: 'neutral', text: 'logins.disabled' },
  3: { intent: 'danger', text: 'logins.deleted' },
};

const useStyles = makeStyles({ muted: { color: tokens.colorNeutralForeground3 } });

/** `onEnter`: offered for the logins that `canEnter` allows; without it there is no such column. */
export function useLoginsColumns(canEnter: (login: AdminLogin) => boolean, onEnter: ((login: AdminLogin) => void) | undefined): readonly GridColumn<AdminLogin>[] {
  const { t } = useTranslation();
  const styles = useStyles();
  return useMemo(() => {
    const none = <span className={styles.muted}>—</span>;
    const roleName = (role: string) => (roles.some((known) => known === role) ? t(`role.${role}`) : role);
    const columns: GridColumn<AdminLogin>[] = [
      { id: 'login', header: t('logins.login'), card: 'title', cell: (row) => row.login },
      { id: 'name', header: t('logins.name'), cell: (row) => row.name },
      { id: 'customer', header: t('logins.customer'), cell: (row) => row.customer.name },
      { id: 'roles', header: t('logins.roles'), wrap: true, cell: (row) => (row.roles.length > 0 ? row.roles.map(roleName).join(', ') : none) },
      { id: 'status', header: t('logins.status'), card: 'badge', cell: (row) => <StatusBadge intent={statuses[row.status].intent}>{t(statuses[row.status].text)}</StatusBadge> },
      { id: 'email', header: t('logins.email'), cell: (row) => row.email ?? none },
      { id: 'type', header: t('logins.type'), cell: (row) => t(row.type === 'client' ? 'logins.client' : 'logins.service') },
    ];
    if (!onEnter) return columns;
    // Beside the name of the login, where a narrow table shows it without scrolling.
    columns.splice(1, 0, {
      id: 'enter',
      header: t('logins.actions'),
      cell: (row) => (canEnter(row) ? <Button aria-label={t('logins.enterAs', { login: row.login })} onClick={() => onEnter(row)}>{t('logins.enter')}</Button> : none),
    });
    return columns;
  }, [t, styles, canEnter, onEnter]);
}
