import { useState } from 'react';
import { releaseTokenRights, type ReleaseTokenRight } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { FormDialog } from '@portal/ui/forms';
import { Checkbox, Field, Input, readCount } from '@portal/ui/screens';
import { createReleaseToken } from './release-tokens.state';

const MAX_DAYS = 365;
const REMOTE = /^[a-z][a-z0-9-]{0,49}$/;
const wordsOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  // The card receives the token, even if this dialog is closed.
  const creation = useCommand(createReleaseToken);
  const [name, setName] = useState('');
  const [remotes, setRemotes] = useState('');
  const [addresses, setAddresses] = useState('');
  const [days, setDays] = useState('90');
  const [rights, setRights] = useState<readonly ReleaseTokenRight[]>(['publish']);
  const [isTried, setTried] = useState(false);
  const wrongRemote = wordsOf(remotes).find((remote) => !REMOTE.test(remote));
  const validDays = readCount(days, 1, MAX_DAYS);
  const problems = {
    ...(name.trim() === '' && { name: t('releases.tokens.nameMissing') }),
    ...(wrongRemote !== undefined && { remotes: t('releases.tokens.remoteWrong', { remote: wrongRemote }) }),
    ...(validDays === undefined && { days: t('releases.tokens.daysWrong', { max: MAX_DAYS }) }),
    ...(rights.length === 0 && { rights: t('releases.tokens.rightsMissing') }),
  };
  const submit = () => {
    setTried(true);
    if (Object.keys(problems).length > 0 || validDays === undefined) return;
    creation.submit({
      name: name.trim(), remotes: wordsOf(remotes), rights: [...rights], addresses: wordsOf(addresses), days: validDays,
    });
  };
  const problem = (field: keyof typeof problems) => (isTried ? problems[field] : undefined);
  return (
    <FormDialog
      tall title={t('releases.tokens.createTitle')} confirmLabel={t('releases.tokens.create')} busy={creation.busy}
      failure={creation.failure} onConfirm={submit} onClose={onClose}
    >
      <Field label={t('releases.tokens.name')} required hint={t('releases.tokens.nameHint')} validationMessage={problem('name')}>
        <Input autoFocus autoComplete="off" maxLength={100} value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
      <div role="group" aria-label={t('releases.tokens.rights')}>
        {releaseTokenRights.map((right) => (
          <Checkbox
            key={right} label={t(`releases.tokens.right.${right}.text`)} checked={rights.includes(right)}
            onChange={(_, { checked }) => setRights(
              releaseTokenRights.filter((each) => (each === right ? checked === true : rights.includes(each))),
            )}
          />
        ))}
        {problem('rights') && <p role="alert">{problem('rights')}</p>}
      </div>
      <Field label={t('releases.tokens.remotes')} hint={t('releases.tokens.remotesHint')} validationMessage={problem('remotes')}>
        <Input autoComplete="off" spellCheck={false} value={remotes} onChange={(_, { value }) => setRemotes(value)} />
      </Field>
      <Field label={t('releases.tokens.addresses')} hint={t('releases.tokens.addressesHint')}>
        <Input autoComplete="off" spellCheck={false} value={addresses} onChange={(_, { value }) => setAddresses(value)} />
      </Field>
      <Field label={t('releases.tokens.days')} required validationMessage={problem('days')}>
        <Input inputMode="numeric" maxLength={3} value={days} onChange={(_, { value }) => setDays(value)} />
      </Field>
    </FormDialog>
  );
}
