import { useMemo } from 'react';
import { roles } from '@portal/contracts';
import type { AdminLogin } from '@portal/contracts/admin';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Button, type GridColumn, type Intent, RouteLink, StatusBadge, Timestamp } from '@portal/ui/screens';
import type { LoginDialog } from './login-dialogs';
import { LoginMenu } from './login-menu';

const intents: Readonly<Record<AdminLogin['status'], Intent>> = { 1: 'success', 2: 'neutral', 3: 'danger' };

const useStyles = makeStyles({
  muted: { color: tokens.colorNeutralForeground3 },
  commands: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
});

export type LoginsColumnsProps = {
  canEnter: (login: AdminLogin) => boolean;
  /** Whether the user may impersonate logins. The button is shown for those that satisfy `canEnter`. */
  mayEnter: boolean;
  /** Whether this session may edit logins. */
  canChange: boolean;
  onOpen: (dialog: LoginDialog) => void;
};

/** Returns the columns, without the commands column if this session has no right to any command. */
export function useLoginsColumns({ canEnter, mayEnter, canChange, onOpen }: LoginsColumnsProps): readonly GridColumn<AdminLogin>[] {
  const { t } = useTranslation();
  const styles = useStyles();
  const canSeeCustomer = useCan('/customer/{uuid}');
  return useMemo(() => {
    const none = <span className={styles.muted}>—</span>;
    const roleName = (role: string) => (roles.some((known) => known === role) ? t(`role.${role}`) : role);
    const columns: GridColumn<AdminLogin>[] = [
      { id: 'login', header: t('logins.login'), card: 'title', wrap: true, cell: (row) => row.login },
      { id: 'name', header: t('logins.name'), wrap: true, cell: (row) => row.name },
      {
        id: 'customer', header: t('logins.customer'),
        cell: ({ customer }) => (canSeeCustomer ? <RouteLink to={`/customer/${customer.uuid}`}>{customer.name}</RouteLink> : customer.name),
      },
      {
        id: 'roles', header: t('logins.roles'), wrap: true,
        cell: (row) => (row.roles.length > 0 ? row.roles.map(roleName).join(', ') : none),
      },
      { id: 'status', header: t('logins.status'), card: 'badge', cell: (row) => <StatusBadge intent={intents[row.status]}>
        {t(`logins.statuses.${row.status}`)}
      </StatusBadge> },
      { id: 'twoFactor', header: t('logins.twoFactor'), cell: (row) => t(row.twoFactor ? 'logins.twoFactorOn' : 'logins.twoFactorOff') },
      { id: 'email', header: t('logins.email'), wrap: true, cell: ({ email }) => (email === null ? none : <BreakableEmail of={email} />) },
      { id: 'type', header: t('logins.type'), cell: (row) => t(row.type === 'client' ? 'logins.client' : 'logins.service') },
      {
        id: 'lastSeen', header: t('logins.lastSeen'), whole: true,
        cell: (row) => (row.lastSeen ? <Timestamp at={row.lastSeen} /> : t('logins.neverSeen')),
      },
    ];
    if (!mayEnter && !canChange) return columns;
    // With impersonation, the commands are the second column, to be visible without scrolling. Otherwise, they are the last.
    columns.splice(mayEnter ? 1 : columns.length, 0, {
      id: 'commands',
      header: t('logins.actions'),
      card: mayEnter ? 'footer' : 'menu',
      width: mayEnter ? '150px' : '64px',
      cell: (row) => (
        <span className={styles.commands}>
          {canChange && <LoginMenu login={row} onOpen={onOpen} />}
          {mayEnter && canEnter(row) && (
            <Button aria-label={t('logins.enterAs', { login: row.login })} onClick={() => onOpen({ kind: 'enter', login: row })}>
              {t('logins.enter')}
            </Button>
          )}
        </span>
      ),
    });
    return columns;
  }, [t, styles, canEnter, mayEnter, canChange, onOpen, canSeeCustomer]);
}

/** An address that breaks after its @ before it breaks anywhere else. */
function BreakableEmail({ of }: { of: string }) {
  const at = of.indexOf('@') + 1;
  return <>{of.slice(0, at)}<wbr />{of.slice(at)}</>;
}
