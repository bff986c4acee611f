import type { Role } from '@portal/contracts';
import { selectSession, useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { Card, makeStyles, tokens } from '@portal/ui/core';
import { CheckIcon, KeyValues, LinkButton, Page } from '@portal/ui/more';

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

const useStyles = makeStyles({
  roles: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, margin: 0, padding: 0, listStyleType: 'none', fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  role: { display: 'flex', gap: tokens.spacingHorizontalS },
  sign: { display: 'inline-flex', flexShrink: 0, paddingTop: '2px', fontSize: '16px', color: tokens.colorBrandForeground1 },
});

export default function ProfileScreen() {
  const styles = useStyles();
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
        {roles.length === 0 && t('profile.noRoles')}
        <ul className={styles.roles}>
          {roles.map((role) => (
            <li key={role} className={styles.role}><span className={styles.sign} aria-hidden="true"><CheckIcon /></span>{isKnown(role) ? t(roleTexts[role]) : role}</li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}
