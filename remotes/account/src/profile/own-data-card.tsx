import { useState } from 'react';
import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { Button, CheckIcon, Field, Form, Input, isEmail, KeyValues, RefusalBar } from '@portal/ui/screens';
import { roleText } from '../role-texts';
import { changeOwnData } from './own-data.state';

const useStyles = makeStyles({
  fields: {
    display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
    gap: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL}`, alignItems: 'start',
  },
  footer: { display: 'flex', justifyContent: 'flex-end' },
  roles: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, margin: 0, padding: 0, listStyleType: 'none',
    fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
  },
  role: { display: 'flex', gap: tokens.spacingHorizontalS },
  sign: { display: 'inline-flex', flexShrink: 0, paddingTop: '2px', fontSize: '16px', color: tokens.colorBrandForeground1 },
});

export function OwnDataCard() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { login, name = '', email = null, customer_name: customer } = useSelector(selectSession);
  const [typed, setTyped] = useState({ name, email: email ?? '' });
  const [wrong, setWrong] = useState<{ name?: string; email?: string }>({});
  const { busy, failure, submit: save } = useCommand(changeOwnData);
  const changes = { name: typed.name.trim(), email: typed.email.trim() || null };
  const isSame = changes.name === name && changes.email === email;
  const submit = () => {
    const found = {
      ...(changes.name === '' && { name: t('profile.nameMissing') }),
      ...(changes.email !== null && !isEmail(changes.email) && { email: t('form.emailWrong') }),
    };
    setWrong(found);
    if (Object.keys(found).length === 0 && !busy && !isSame) save(changes);
  };
  return (
    <Card title={t('profile.login')}>
      <Form label={t('profile.login')} onSubmit={submit}>
        <KeyValues items={[{
          id: 'login', term: t('profile.loginName'), value: login,
        }, { id: 'customer', term: t('profile.customer'), value: customer || t('profile.notGiven') }]} />
        <div className={styles.fields}>
          <Field required label={t('profile.name')} validationMessage={wrong.name}>
            <Input
              maxLength={200} autoComplete="name" value={typed.name} onChange={(_, { value }) => setTyped({ ...typed, name: value })}
            />
          </Field>
          <Field label={t('profile.email')} hint={t('profile.emailHint')} validationMessage={wrong.email}>
            <Input
              type="email" maxLength={254} autoComplete="email" value={typed.email}
              onChange={(_, { value }) => setTyped({ ...typed, email: value })}
            />
          </Field>
        </div>
        <RefusalBar failure={failure} />
        <div className={styles.footer}>
          <Button type="submit" appearance="primary" busy={busy} disabledFocusable={isSame}>{t('form.save')}</Button>
        </div>
      </Form>
    </Card>
  );
}

export function RolesCard() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { roles = [] } = useSelector(selectSession);
  const words = (role: string) => {
    const key = roleText(role);
    return key ? t(key) : role;
  };
  return (
    <Card title={t('profile.roles')}>
      {roles.length === 0 && t('profile.noRoles')}
      <ul className={styles.roles}>
        {roles.map((role) => (
          <li key={role} className={styles.role}><span className={styles.sign} aria-hidden="true"><CheckIcon /></span>{words(role)}</li>
        ))}
      </ul>
    </Card>
  );
}
