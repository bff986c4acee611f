import { useState } from 'react';
import type { ReleaseSet, ReleaseTarget } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { DismissIcon } from '@portal/ui/shell';
import { FormDialog, Radio, RadioGroup } from '@portal/ui/forms';
import { Button, Field, Input, readCount } from '@portal/ui/screens';
import { CustomerSearch } from '../customer-search';
import { NoteFields } from './note-fields';
import { activateSet } from './releases.state';

const targets = ['all', 'customers', 'share'] as const;

/** Activates a release set (one version of each remote) for all logins, a share of the logins, or chosen customers. */
export function ActivateDialog({ set, onClose }: { set: ReleaseSet; onClose: () => void }) {
  const { t } = useTranslation();
  const activation = useCommand(activateSet, onClose);
  const [to, setTo] = useState<ReleaseTarget['to']>('customers');
  const [customers, setCustomers] = useState<readonly { uuid: string; name: string }[]>([]);
  const [percent, setPercent] = useState('5');
  const [note, setNote] = useState({ note: '', reload: false });
  const [confirming, setConfirming] = useState(false);
  const share = readCount(percent, 1, 99);
  const target = targetOf({ to, customers: customers.map(({ uuid }) => uuid), share });
  const submit = () => {
    setConfirming(true);
    if (target) activation.submit({ set: set.id, target, ...note });
  };
  const concerned = to === 'all' ? t('releases.concernsAll') : to === 'share' ? t('releases.concernsShare', {
    percent: share ?? '…',
  }) : t('releases.concernsCustomers', { names: customers.map(({ name }) => name).join(', ') || '…' });
  return (
    <FormDialog
      tall title={t('releases.activateTitle', { id: set.id })} confirmLabel={t('releases.activateConfirm')} busy={activation.busy}
      failure={activation.failure} onConfirm={submit} onClose={onClose}
    >
      <span>{Object.entries(set.versions).map(([remote, version]) => `${remote} ${version}`).join(', ')}</span>
      <Field label={t('releases.who')}>
        <RadioGroup value={to} onChange={(_, { value }) => setTo(targets.find((each) => each === value) ?? 'all')}>
          {targets.map((each) => <Radio key={each} value={each} label={t(`releases.to.${each}`)} />)}
        </RadioGroup>
      </Field>
      {to === 'customers' && (
        <Field
          label={t('releases.customers')}
          validationMessage={confirming && customers.length === 0 ? t('releases.customersMissing') : undefined}
        >
          {/* Enter in the search must not activate the set. */}
          <div
            role="presentation"
            onKeyDown={(event) => event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()}
          >
            {customers.map(({ uuid, name }) => (
              <Button
                key={uuid} size="small" icon={<DismissIcon />} iconPosition="after" aria-label={t('releases.removeCustomer', { name })}
                onClick={() => setCustomers(customers.filter((each) => each.uuid !== uuid))}
              >{name}</Button>
            ))}
            <CustomerSearch onChoose={(chosen) => setCustomers([...customers.filter(({ uuid }) => uuid !== chosen.uuid), chosen])} />
          </div>
        </Field>
      )}
      {to === 'share' && (
        <Field
          label={t('releases.share')} required hint={t('releases.shareHint')}
          validationMessage={share === undefined ? t('releases.shareWrong') : undefined}
        >
          <Input inputMode="numeric" maxLength={2} value={percent} onChange={(_, { value }) => setPercent(value)} />
        </Field>
      )}
      <NoteFields value={note} onChange={setNote} />
      <strong role="status">{concerned}</strong>
    </FormDialog>
  );
}

function targetOf(
  { to, customers, share }: { to: ReleaseTarget['to']; customers: string[]; share: number | undefined },
): ReleaseTarget | undefined {
  if (to === 'all') return { to };
  if (to === 'share') return share === undefined ? undefined : { to, percent: share };
  return customers.length > 0 ? { to, customers } : undefined;
}
