import { useState } from 'react';
import type { OwnLogin } from '@portal/contracts';
import { selectSession, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { FormDialog } from '@portal/ui/forms';
import { Field, Input, isEmail } from '@portal/ui/screens';
import { ChoiceList } from '../choice-list';
import { roleText } from '../role-texts';
import { changeLogin, type NewLogin } from './logins.state';

type Problems = { login?: string; name?: string; email?: string; roles?: string };
export type LoginDialogProps = {
  item: OwnLogin | null; grantable: readonly string[]; creation: ReturnType<typeof useCommand<NewLogin, unknown>>; onClose: () => void;
};

/** A login's personal data, roles and organizations. A new login gets a link to set its password. */
export function LoginDialog({ item, grantable, creation, onClose }: LoginDialogProps) {
  const { t } = useTranslation();
  const { organizations: own } = useSelector(selectSession);
  const [typed, setTyped] = useState({ login: '', name: item?.name ?? '', email: item?.email ?? '' });
  const [roles, setRoles] = useState<readonly string[]>(item?.roles ?? []);
  const [organizations, setOrganizations] = useState<readonly string[]>(item?.organizations.map(({ uuid }) => uuid) ?? []);
  const [problems, setProblems] = useState<Problems>({});
  const change = useCommand(changeLogin, onClose, item?.uuid);
  const { busy, failure, reset } = item ? change : creation;
  const isTaken = failure?.name === 'login_already_exists';
  const taken = useFailureText(isTaken ? failure : undefined);
  // Roles and organizations that the current login cannot grant stay visible, so that saving does not remove them.
  const offeredRoles = [...grantable, ...(item?.roles ?? []).filter((role) => !grantable.includes(role))];
  const offered = [...own, ...(item?.organizations ?? []).filter(({ uuid }) => own.every((other) => other.uuid !== uuid))];

  const type = (patch: Partial<typeof typed>) => {
    setTyped({ ...typed, ...patch });
    reset();
  };
  const submit = () => {
    const [login, name, email] = [typed.login.trim(), typed.name.trim(), typed.email.trim()];
    const found: Problems = {
      ...(!item && login === '' && { login: t('logins.loginMissing') }),
      ...(name === '' && { name: t('logins.nameMissing') }),
      ...(email !== '' && !isEmail(email) && { email: t('form.emailWrong') }),
      ...(roles.length === 0 && { roles: t('logins.rolesMissing') }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const fields = { name, email: email || null, roles: [...roles], organizations: [...organizations] };
    if (item) change.submit({ ...fields, uuid: item.uuid });
    else creation.submit({ ...fields, login });
  };
  return (
    <FormDialog
      tall title={item ? t('logins.editTitle', { login: item.login }) : t('logins.newTitle')}
      confirmLabel={t(item ? 'form.save' : 'logins.create')} busy={busy}
      failure={isTaken ? undefined : failure} onConfirm={submit} onClose={onClose}
    >
      {!item && (
        <Field required label={t('logins.login')} hint={t('logins.loginHint')} validationMessage={problems.login ?? taken?.text}>
          <Input
            autoFocus autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={200} value={typed.login}
            onChange={(_, { value }) => type({ login: value })}
          />
        </Field>
      )}
      <Field required label={t('logins.name')} validationMessage={problems.name}>
        <Input
          autoFocus={item !== null} autoComplete="off" maxLength={200} value={typed.name} onChange={(_, { value }) => type({ name: value })}
        />
      </Field>
      <Field label={t('logins.email')} validationMessage={problems.email}>
        <Input type="email" autoComplete="off" maxLength={254} value={typed.email} onChange={(_, { value }) => type({ email: value })} />
      </Field>
      <ChoiceList
        label={t('logins.roles')} error={problems.roles} chosen={roles} onChange={setRoles}
        choices={offeredRoles.map((value) => ({ value, name: t(roleText(value) ?? value) }))}
      />
      {offered.length > 0 && (
        <ChoiceList
          label={t('logins.organizations')} hint={t('logins.organizationsHint')} chosen={organizations} onChange={setOrganizations}
          choices={offered.map(({ uuid, name }) => ({ value: uuid, name }))}
        />
      )}
    </FormDialog>
  );
}
