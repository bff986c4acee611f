import type { Role } from '@portal/contracts';
import { selectSession, useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { Card } from '@portal/ui/core';
import { KeyValues, LinkButton, Page } from '@portal/ui/more';

/** Not by the role's own name: that of the administration is in nothing that other users receive (MFE-03). */
const roleTexts: Readonly<Record<Role, string>> = {
  user: 'role.user',
  fin: 'role.fin',
  clientAdmin: 'role.clientAdmin',
  admin: 'role.administrator',
  topup: 'role.topup',
  impersonate: 'role.impersonate',
  stoplistadmin: 'role.stoplistadmin',
};
const isKnown = (role: string): role is Role => Object.hasOwn(roleTexts, role);

export default function ProfileScreen() {
  const { t } = useTranslation();
  const { name, login, email, roles = [], customer_name: customer } = useSelector(selectSession);
  const canSeeAlphaNames = useCan('/alphanames/index');
  const canSeeOrganizations = useCan('/organizations/index');
  return (
    <Page
      narrow
      title={t('profile.title')}
      text={t('profile.text')}
      actions={
        (canSeeAlphaNames || canSeeOrganizations) && (
          <>
            {canSeeAlphaNames && <LinkButton to="/alphanames/index">{t('alphaNames.title')}</LinkButton>}
            {canSeeOrganizations && <LinkButton to="/organizations/index">{t('organizations.title')}</LinkButton>}
          </>
        )
      }
    >
      <Card title={t('profile.login')}>
        <KeyValues
          items={[
            { id: 'name', term: t('profile.name'), value: name || t('profile.notGiven') },
            { id: 'login', term: t('profile.loginName'), value: login },
            { id: 'email', term: t('profile.email'), value: email || t('profile.notGiven') },
            { id: 'customer', term: t('profile.customer'), value: customer || t('profile.notGiven') },
          ]}
        />
      </Card>
      <Card title={t('profile.roles')}>
        {roles.length > 0 ? <ul>{roles.map((role) => <li key={role}>{isKnown(role) ? t(roleTexts[role]) : role}</li>)}</ul> : t('profile.noRoles')}
      </Card>
    </Page>
  );
}
