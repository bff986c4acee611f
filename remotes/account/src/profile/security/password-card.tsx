import { useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '@portal/contracts';
import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { CapsLockIcon, Card, makeStyles, PasswordInput, passwordStrength, tokens } from '@portal/ui/shell';
import { Button, Field, Form, RefusalBar } from '@portal/ui/screens';
import { changePassword } from './security.state';

const fields = ['oldPassword', 'newPassword', 'reNewPassword'] as const;
type Name = (typeof fields)[number];
const empty: Record<Name, string> = { oldPassword: '', newPassword: '', reNewPassword: '' };

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, maxWidth: '420px' },
  hints: { display: 'flex', flexDirection: 'column', gap: '2px' },
  caps: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  text: { margin: 0, maxWidth: '68ch', color: tokens.colorNeutralForeground3 },
});

/** Form for a new password (SPEC 5). Saving it ends all other sessions. */
export function PasswordCard() {
  const { t } = useTranslation();
  const styles = useStyles();
  const { login = '' } = useSelector(selectSession);
  const [typed, setTyped] = useState(empty);
  const [wrong, setWrong] = useState<{ field: Name; text: string }>();
  const [capsLock, setCapsLock] = useState(false);
  const { busy, failure, submit: send, reset } = useCommand(changePassword, () => setTyped(empty));

  const check = (values: Record<Name, string>): { field: Name; text: string } | undefined => {
    const missing = fields.find((field) => values[field] === '');
    if (missing) return { field: missing, text: t(`password.missing.${missing}`) };
    if ([...values.newPassword].length < MIN_PASSWORD_LENGTH) {
      return { field: 'newPassword', text: t('portal:errors.password_too_short', { min: MIN_PASSWORD_LENGTH }) };
    }
    return values.newPassword === values.reNewPassword ? undefined : { field: 'reNewPassword', text: t('portal:errors.passwords_differ') };
  };
  const submit = () => {
    const values = {
      oldPassword: typed.oldPassword.trim(), newPassword: typed.newPassword.trim(), reNewPassword: typed.reNewPassword.trim(),
    };
    const found = check(values);
    setWrong(found);
    if (!found && !busy) send(values);
  };
  const change = (field: Name, value: string) => {
    setTyped({ ...typed, [field]: value });
    setWrong(undefined);
    reset();
  };
  const hints = (
    <span className={styles.hints} role="status">
      <span>{t(`password.strength.${passwordStrength(typed.newPassword, login)}`, { min: MIN_PASSWORD_LENGTH })}</span>
      {capsLock && <span className={styles.caps}><CapsLockIcon aria-hidden="true" />{t('password.capsLock')}</span>}
    </span>
  );
  return (
    <Card title={t('password.title')}>
      <Form label={t('password.title')} onSubmit={submit}>
        <p className={styles.text}>{t('password.text')}</p>
        {/* Password managers read the user name from this field. */}
        <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
        <div className={styles.fields}>
          {fields.map((field) => (
            <Field
              key={field} required label={t(`password.${field}`)} hint={field === 'newPassword' ? hints : undefined}
              validationMessage={wrong?.field === field ? wrong.text : undefined}
            >
              <PasswordInput
                name={field} autoComplete={field === 'oldPassword' ? 'current-password' : 'new-password'} maxLength={512}
                showLabel={t('password.show')} hideLabel={t('password.hide')}
                value={typed[field]} onCapsLock={setCapsLock} onChange={(_, { value }) => change(field, value)}
              />
            </Field>
          ))}
          <RefusalBar failure={failure} />
          <div><Button type="submit" appearance="primary" busy={busy}>{t('password.submit')}</Button></div>
        </div>
      </Form>
    </Card>
  );
}
