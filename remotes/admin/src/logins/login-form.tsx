import { useState } from 'react';
import { roles, type Role } from '@portal/contracts';
import type { AdminLogin } from '@portal/contracts/admin';
import { failure as aFailure, selectSession, useFailureText, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Field, Input, makeStyles } from '@portal/ui/core';
import { FormDialog, Radio, RadioGroup } from '@portal/ui/more';
import { CustomerField, type ChosenCustomer } from './customer-field';
import { fieldOf, loginFields, type LoginField } from './login-refusal';
import { changeRequested, creationRequested, commandDismissed, selectLoginCommands } from './login-commands.slice';
import { canGive } from './login-rights';
import { RoleChoice } from './role-choice';

const useStyles = makeStyles({ text: { margin: 0 } });

const isRole = (text: string): text is Role => roles.some((role) => role === text);

/** A new login, or the rights and the words of one. What is wrong is said in SPEC's words (VAL-10), at its field where it has one. */
export function LoginForm({ login, customer: given }: { login: AdminLogin | null; customer?: ChosenCustomer | undefined }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { busy, failure } = useSelector(selectLoginCommands);
  const { login: ownLogin, roles: ownRoles = [] } = useSelector(selectSession);
  const [customer, setCustomer] = useState(given);
  const [name, setName] = useState(login?.login ?? '');
  const [person, setPerson] = useState(login?.name ?? '');
  const [email, setEmail] = useState(login?.email ?? '');
  const [type, setType] = useState<AdminLogin['type']>(login?.type ?? 'client');
  const [held, setHeld] = useState<Role[]>(() => (login ? login.roles.filter(isRole) : ['user']));
  const [missing, setMissing] = useState<Failure | null>(null);
  const wrong = missing ?? failure;
  const place = fieldOf(wrong);
  const said = useFailureText(wrong ?? undefined);
  const problem = (field: LoginField) => (place === field && said ? { validationMessage: said.text, validationState: 'error' as const } : {});
  const isOwn = login !== null && login.login === ownLogin;

  const submit = () => {
    const written: Partial<Record<LoginField, string>> = { ...(!login && { customerUuid: customer?.uuid ?? '', login: name }), name: person, roles: held.join() };
    const empty = loginFields.find((field) => written[field]?.trim() === '');
    setMissing(empty ? aFailure('empty_parameter', { params: { param: t(`logins.fields.${empty}`) }, message: empty }) : null);
    if (empty) return;
    const words = { name: person.trim(), email: email.trim() || null, type, roles: held };
    if (login) dispatch(changeRequested({ uuid: login.uuid, ...words }));
    else if (customer) dispatch(creationRequested({ customerUuid: customer.uuid, login: name.trim(), ...words }));
  };
  const ofProvider = (login?.customer ?? customer)?.isProvider === true;
  const isGrantable = (role: Role) => !isOwn && (login?.roles.includes(role) === true || canGive(role, { ownRoles, ofProvider }));
  // What was ticked for the provider's own people is not theirs who are chosen instead.
  const choose = (chosen: ChosenCustomer | undefined) => {
    setCustomer(chosen);
    setHeld(held.filter((role) => canGive(role, { ownRoles, ofProvider: chosen?.isProvider === true })));
  };
  return (
    <FormDialog
      title={login ? t('logins.editTitle', { login: login.login }) : t('logins.newTitle')}
      confirmLabel={t(login ? 'logins.save' : 'logins.create')}
      busy={busy}
      failure={place === undefined ? wrong : null}
      onConfirm={submit}
      onClose={() => dispatch(commandDismissed())}
    >
      <p className={styles.text}>{t(login ? 'logins.editText' : 'logins.newText')}</p>
      {!login && <CustomerField chosen={customer} locked={given !== undefined} problem={place === 'customerUuid' ? said?.text : undefined} onChoose={choose} />}
      {!login && (
        <Field label={t('logins.fields.login')} required hint={t('logins.loginHint')} {...problem('login')}>
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={200} value={name} onChange={(_, { value }) => setName(value)} />
        </Field>
      )}
      <Field label={t('logins.fields.name')} required {...problem('name')}>
        <Input autoComplete="off" maxLength={200} value={person} onChange={(_, { value }) => setPerson(value)} />
      </Field>
      <Field label={t('logins.fields.email')} {...problem('email')}>
        <Input type="email" inputMode="email" autoComplete="off" maxLength={254} value={email} onChange={(_, { value }) => setEmail(value)} />
      </Field>
      <Field label={t('logins.type')}>
        <RadioGroup value={type} onChange={(_, { value }) => setType(value === 'service' ? 'service' : 'client')}>
          <Radio value="client" label={t('logins.clientText')} />
          <Radio value="service" label={t('logins.serviceText')} />
        </RadioGroup>
      </Field>
      <RoleChoice chosen={held} offered={roles.filter((role) => isOwn || held.includes(role) || isGrantable(role))} isGrantable={isGrantable} note={isOwn ? t('logins.ownRoles') : undefined} onChange={setHeld} />
    </FormDialog>
  );
}
