import { useMemo } from 'react';
import type { OwnLogin } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, MenuButton, MoreIcon, tokens, type MenuPopupProps } from '@portal/ui/shell';
import { StatusBadge, type GridColumn, Timestamp } from '@portal/ui/screens';
import { roleText } from '../role-texts';

type Choices = MenuPopupProps['sections'][number]['choices'];
export type LoginCommand = { kind: 'edit' | 'lock' | 'unlock' | 'invite'; item: OwnLogin };
const states = { 1: 'active', 2: 'locked', 3: 'deleted' } as const;
const intents = { active: 'success', locked: 'warning', deleted: 'neutral' } as const;

const useStyles = makeStyles({
  person: { display: 'block', minWidth: 0 },
  login: {
    display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightRegular,
  },
  muted: { color: tokens.colorNeutralForeground3 },
});

/** `own`: the current login. Rows have no menu for this login, for deleted logins, and for logins with roles that it cannot grant. */
export function useLoginsColumns(
  { own, grantable }: { own: string | undefined; grantable: readonly string[] | undefined }, onCommand: (command: LoginCommand) => void,
): readonly GridColumn<OwnLogin>[] {
  const { t } = useTranslation();
  const styles = useStyles();
  return useMemo(() => {
    const none = <span className={styles.muted}>—</span>;
    const roleName = (role: string) => {
      const key = roleText(role);
      return key ? t(key) : role;
    };
    const choices = (item: OwnLogin): Choices => [
      { id: 'edit', label: t('logins.edit'), onSelect: () => onCommand({ kind: 'edit', item }) },
      ...(item.status === 1 ? [{ id: 'lock', label: t('logins.lock'), onSelect: () => onCommand({ kind: 'lock', item }) }] : []),
      ...(item.status === 2 ? [{ id: 'unlock', label: t('logins.unlock'), onSelect: () => onCommand({ kind: 'unlock', item }) }] : []),
      ...(item.status === 1 ? [{ id: 'invite', label: t('logins.invite'), onSelect: () => onCommand({ kind: 'invite', item }) }] : []),
    ];
    const menu = (item: OwnLogin) => (item.login === own
      || item.status === 3 || !item.roles.every((role) => grantable?.includes(role)) ? null : (
      <MenuButton label={t('logins.menu', { login: item.login })} boxed sections={[{ id: 'commands', choices: choices(item) }]}>
        <MoreIcon aria-hidden="true" />
      </MenuButton>
    ));
    return [
      {
        id: 'name', header: t('logins.name'), card: 'title', wrap: true,
        cell: ({ name, login }) => <span className={styles.person}>{name || login}<span className={styles.login}>{login}</span></span>,
      },
      {
        id: 'roles', header: t('logins.roles'), wrap: true,
        cell: ({ roles }) => (roles.length > 0 ? roles.map(roleName).join(' · ') : none),
      },
      { id: 'organizations', header: t('logins.organizations'), wrap: true, cell: ({ organizations }) => (
        organizations.length > 0 ? organizations.map(({ name }) => name).join(', ') : t('logins.allOrganizations')
      ) },
      { id: 'twoFactor', header: t('logins.twoFactor'), width: '96px', cell: ({ twoFactor }) => t(twoFactor ? 'logins.yes' : 'logins.no') },
      {
        id: 'seen', header: t('logins.lastSeen'), width: '170px', whole: true,
        cell: ({ lastSeen }) => (lastSeen ? <Timestamp at={lastSeen} /> : t('logins.never')),
      },
      {
        id: 'status', header: t('logins.status'), card: 'badge', width: '130px',
        cell: ({ status }) => <StatusBadge intent={intents[states[status]]}>{t(`logins.state.${states[status]}`)}</StatusBadge>,
      },
      { id: 'actions', header: t('logins.actions'), width: '88px', card: 'menu', cell: menu },
    ];
  }, [t, styles, own, grantable, onCommand]);
}
