import { useMemo } from 'react';
import type { OwnLogin, ownLoginExportColumns } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { type DataColumn, StatusBadge, Timestamp } from '@portal/ui/screens';
import { roleName, roleText } from '../role-texts';

const states = { 1: 'active', 2: 'locked', 3: 'deleted' } as const;
const intents = { active: 'success', locked: 'warning', deleted: 'neutral' } as const;

const useStyles = makeStyles({
  person: { display: 'block', minWidth: 0 },
  login: {
    display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightRegular,
  },
});

type Column = DataColumn<OwnLogin, (typeof ownLoginExportColumns)[number]>;

export function useLoginsColumns(): readonly Column[] {
  const { t } = useTranslation();
  const styles = useStyles();
  return useMemo((): readonly Column[] => {
    const textsOf = (roles: readonly string[], keyOf: typeof roleText) => roles.map((role) => {
      const key = keyOf(role);
      return key ? t(key) : role;
    });
    return [
      {
        id: 'name', header: t('logins.name'), card: 'title', wrap: true, exports: ['name', 'login'],
        cell: ({ name, login }) => <span className={styles.person}>{name || login}<span className={styles.login}>{login}</span></span>,
      },
      {
        id: 'email', header: t('logins.email'), wrap: true, optional: true, exports: ['email'], cell: ({ email }) => email,
      },
      {
        id: 'roles', header: t('logins.roles'), wrap: true, exports: ['roles'],
        cell: ({ roles }) => (roles.length > 0
          ? <span title={textsOf(roles, roleText).join(', ')}>{textsOf(roles, roleName).join(', ')}</span> : null),
      },
      {
        id: 'organizations', header: t('logins.organizations'), wrap: true, priority: 3, exports: ['organizations'],
        cell: ({ organizations }) => (
          organizations.length > 0 ? organizations.map(({ name }) => name).join(', ') : t('logins.allOrganizations')
        ),
      },
      {
        id: 'twoFactor', header: t('logins.twoFactor'), priority: 2, exports: ['twoFactor'],
        cell: ({ twoFactor }) => t(twoFactor ? 'logins.yes' : 'logins.no'),
      },
      {
        id: 'seen', header: t('logins.lastSeen'), whole: true, priority: 1, exports: ['lastSeen'],
        cell: ({ lastSeen }) => (lastSeen ? <Timestamp at={lastSeen} /> : t('logins.never')),
      },
      {
        id: 'status', header: t('logins.status'), card: 'badge', exports: ['status'],
        cell: ({ status }) => <StatusBadge intent={intents[states[status]]}>{t(`logins.state.${states[status]}`)}</StatusBadge>,
      },
    ];
  }, [t, styles]);
}
