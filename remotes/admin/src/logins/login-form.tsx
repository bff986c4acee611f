import { roles, type Role } from '@portal/contracts';
import type { AdminLogin } from '@portal/contracts/admin';
import { failure as aFailure, selectSession, useFailureText, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { makeStyles } from '@portal/ui/shell';
import { FormDialog, Radio, RadioGroup } from '@portal/ui/forms';
import { Field, type FieldProps, Input } from '@portal/ui/screens';
import { useState } from 'react';
import { CustomerField, type ChosenCustomer } from './customer-field';
import { createLogin, updateLogin } from './login-commands.state';
import { canGrant } from './login-rights';
import { RoleChoice } from './role-choice';

const loginFields = ['customerUuid', 'login', 'name', 'email', 'roles'] as const;
type LoginField = (typeof loginFields)[number];

/** Returns the form field that an error belongs to; undefined if the error belongs to the whole form. */
function fieldOf(refusal: Failure | null): LoginField | undefined {
  if (refusal === null) return undefined;
  if (refusal.name === 'login_already_exists') return 'login';
  const named = refusal.name === 'empty_parameter' ? refusal.message ?? String(refusal.params.param ?? '') : String(
    refusal.lines[0]?.params?.field ?? '',
  );
  const found = loginFields.find((field) => field === named);
  // The roles field cannot show an error text, so its error is shown below the form.
  return found === 'roles' ? undefined : found;
}

const useStyles = makeStyles({ text: { margin: 0 } });

const isRole = (text: string): text is Role => roles.some((role) => role === text);

export type LoginFormProps = {
  /** The login to edit; null for a new one. */
  login: AdminLogin | null;
  customer?: ChosenCustomer | undefined;
  onClose: () => void;
};

/** Creates or edits a login. Errors are worded as in SPEC (VAL-10) and shown at their field. */
export function LoginForm({ login, customer: initialCustomer, onClose }: LoginFormProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  // The screen receives the created login's link, even if this form is closed.
  const creation = useCommand(createLogin);
  const update = useCommand(updateLogin, onClose, login?.uuid);
  const { busy, failure } = login ? update : creation;
  const { login: ownLogin, roles: ownRoles = [] } = useSelector(selectSession);
  const [customer, setCustomer] = useState(initialCustomer);
  const [name, setName] = useState(login?.login ?? '');
  const [person, setPerson] = useState(login?.name ?? '');
  const [email, setEmail] = useState(login?.email ?? '');
  const [type, setType] = useState<AdminLogin['type']>(login?.type ?? 'client');
  const [chosenRoles, setChosenRoles] = useState<Role[]>(() => (login ? login.roles.filter(isRole) : ['user']));
  const [missing, setMissing] = useState<Failure | null>(null);
  const wrong = missing ?? failure ?? null;
  const wrongField = fieldOf(wrong);
  const failureText = useFailureText(wrong ?? undefined);
  const problem = (field: LoginField) => (wrongField === field && failureText ? {
    validationMessage: failureText.text, validationState: 'error' as const,
  } : {});
  const isOwn = login !== null && login.login === ownLogin;

  const submit = () => {
    const written: Partial<Record<LoginField, string>> = {
      ...(!login && { customerUuid: customer?.uuid ?? '', login: name }), name: person, roles: chosenRoles.join(),
    };
    const empty = loginFields.find((field) => written[field]?.trim() === '');
    setMissing(empty ? aFailure('empty_parameter', { params: { param: t(`logins.fields.${empty}`) }, message: empty }) : null);
    if (empty) return;
    const words = { name: person.trim(), email: email.trim() || null, type, roles: chosenRoles };
    if (login) update.submit({ uuid: login.uuid, ...words });
    else if (customer) creation.submit({ customerUuid: customer.uuid, login: name.trim(), ...words });
  };
  const ofProvider = (login?.customer ?? customer)?.isProvider === true;
  const isGrantable = (role: Role) => !isOwn && (login?.roles.includes(role) === true || canGrant(role, { ownRoles, ofProvider }));
  // Removes roles that this administrator cannot grant to logins of the chosen customer.
  const choose = (chosen: ChosenCustomer | undefined) => {
    setCustomer(chosen);
    setChosenRoles(chosenRoles.filter((role) => canGrant(role, { ownRoles, ofProvider: chosen?.isProvider === true })));
  };
  return (
    <FormDialog
      tall title={login ? t('logins.editTitle', { login: login.login }) : t('logins.newTitle')}
      confirmLabel={t(login ? 'logins.save' : 'logins.create')}
      busy={busy}
      failure={wrongField === undefined ? wrong : null}
      onConfirm={submit}
      onClose={onClose}
    >
      <p className={styles.text}>{t(login ? 'logins.editText' : 'logins.newText')}</p>
      {!login && <CustomerField
        chosen={customer} locked={initialCustomer !== undefined} problem={wrongField === 'customerUuid' ? failureText?.text : undefined}
        onChoose={choose}
      />}
      {!login && <LoginNameField value={name} problem={problem('login')} onChange={setName} />}
      <Field label={t('logins.fields.name')} required {...problem('name')}>
        <Input autoComplete="off" maxLength={200} value={person} onChange={(_, { value }) => setPerson(value)} />
      </Field>
      <Field label={t('logins.fields.email')} {...problem('email')}>
        <Input
          type="email" inputMode="email" autoComplete="off" maxLength={254} value={email} onChange={(_, { value }) => setEmail(value)}
        />
      </Field>
      <TypeField value={type} onChange={setType} />
      <RoleChoice
        chosen={chosenRoles} offered={roles.filter((role) => isOwn || chosenRoles.includes(role) || isGrantable(role))}
        isGrantable={isGrantable} note={isOwn ? t('logins.ownRoles') : undefined} onChange={setChosenRoles}
      />
    </FormDialog>
  );
}

type LoginNameFieldProps = {
  value: string; problem: Partial<Pick<FieldProps, 'validationMessage' | 'validationState'>>; onChange: (name: string) => void;
};

function LoginNameField({ value: name, problem, onChange }: LoginNameFieldProps) {
  const { t } = useTranslation();
  return (
    <Field label={t('logins.fields.login')} required hint={t('logins.loginHint')} {...problem}>
      <Input
        autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={200} value={name}
        onChange={(_, { value }) => onChange(value)}
      />
    </Field>
  );
}

function TypeField({ value: type, onChange }: { value: AdminLogin['type']; onChange: (type: AdminLogin['type']) => void }) {
  const { t } = useTranslation();
  return (
    <Field label={t('logins.type')}>
      <RadioGroup value={type} onChange={(_, { value }) => onChange(value === 'service' ? 'service' : 'client')}>
        <Radio value="client" label={t('logins.clientText')} />
        <Radio value="service" label={t('logins.serviceText')} />
      </RadioGroup>
    </Field>
  );
}
