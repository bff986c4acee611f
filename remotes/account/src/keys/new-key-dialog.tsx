import { useState } from 'react';
import { defaultScopes, type ApiKey, type KeyScope } from '@portal/contracts';
import type { Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { FormDialog, Radio, RadioGroup, TextArea } from '@portal/ui/forms';
import { Field, Input } from '@portal/ui/screens';
import { ChoiceList } from '../choice-list';
import type { NewKey } from './keys.state';
import { scopeKey } from './scope-key';

const MAX_ADDRESSES = 50;
/** Detects typing errors in an IP address or network; the server fully validates it. */
const ADDRESS = /^[\da-fA-F.:]{2,45}(\/\d{1,3})?$/;
const worlds = ['live', 'sandbox'] as const;
type Problems = { name?: string; scopes?: string; addresses?: string };

const useStyles = makeStyles({
  text: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

/** Creates an API key. Its name and scopes are suggested, so that one click is enough. */
export function NewKeyDialog({ items, grantable, busy, failure, onCreate, onClose }: {
  items: readonly ApiKey[]; grantable: readonly KeyScope[]; busy: boolean; failure: Failure | undefined; onCreate: (key: NewKey) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [name, setName] = useState(() => unusedName(items, (number) => t('keys.suggestedName', { number })));
  const [description, setDescription] = useState('');
  const [world, setWorld] = useState<(typeof worlds)[number]>('live');
  const [scopes, setScopes] = useState(() => grantable.filter((scope) => defaultScopes.includes(scope)));
  const [typed, setTyped] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const confirm = () => {
    const addresses = typed.split(/[\s,;]+/).filter(Boolean);
    const wrong = addresses.find((address) => !ADDRESS.test(address));
    const found: Problems = {
      ...(name.trim() === '' && { name: t('keys.nameMissing') }),
      ...(scopes.length === 0 && { scopes: t('keys.scopesMissing') }),
      ...(wrong !== undefined && { addresses: t('keys.addressWrong', { address: wrong }) }),
      ...(addresses.length > MAX_ADDRESSES && { addresses: t('keys.tooManyAddresses', { max: MAX_ADDRESSES }) }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    onCreate({ name: name.trim(), description: description.trim(), scopes: [...scopes], addresses, sandbox: world === 'sandbox' });
  };
  return (
    <FormDialog
      tall title={t('keys.newTitle')} confirmLabel={t('keys.create')} busy={busy} failure={failure} onConfirm={confirm} onClose={onClose}
    >
      <Field required label={t('keys.name')} hint={t('keys.nameHint')} validationMessage={problems.name}>
        <Input
          autoFocus autoComplete="off" maxLength={100} value={name} onFocus={({ target }) => target.select()}
          onChange={(_, { value }) => setName(value)}
        />
      </Field>
      <Field label={t('keys.description')}>
        <TextArea rows={2} maxLength={500} value={description} onChange={setDescription} />
      </Field>
      <Field label={t('keys.world.label')}>
        <RadioGroup value={world} onChange={(_, { value }) => setWorld(value === 'sandbox' ? 'sandbox' : 'live')}>
          {worlds.map((each) => <Radio
            key={each} value={each} label={<>{t(`keys.world.${each}`)}<span className={styles.text}>{t(`keys.world.${each}Text`)}</span></>}
          />)}
        </RadioGroup>
      </Field>
      <ChoiceList
        label={t('keys.scopes')} error={problems.scopes} chosen={scopes} onChange={setScopes}
        choices={grantable.map((value) => ({
          value, name: t(`keys.scope.${scopeKey(value)}.name`), text: t(`keys.scope.${scopeKey(value)}.text`),
        }))}
      />
      <Field label={t('keys.addresses')} hint={t('keys.addressesHint')} validationMessage={problems.addresses}>
        <TextArea rows={2} maxLength={3_000} spellCheck={false} value={typed} onChange={setTyped} />
      </Field>
    </FormDialog>
  );
}

/** The first of “Key 1”, “Key 2” and so on that no key has. */
function unusedName(items: readonly ApiKey[], nameOf: (number: number) => string): string {
  const used = new Set(items.map(({ name }) => name.toLowerCase()));
  let number = items.length + 1;
  while (used.has(nameOf(number).toLowerCase())) number += 1;
  return nameOf(number);
}
