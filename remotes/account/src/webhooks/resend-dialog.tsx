import { useState } from 'react';
import type { Webhook } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { FormDialog } from '@portal/ui/forms';
import { DateRange, dayOf, Field, instantsOf, Select } from '@portal/ui/screens';
import { shortAddress } from './webhook-texts';
import { resendFailed } from './webhooks.state';

const DAY_MS = 86_400_000;

/** Sends again all that was given up or dropped in a period, by default since yesterday. */
export function ResendDialog({ items, onClose }: { items: readonly Webhook[]; onClose: () => void }) {
  const { t } = useTranslation();
  const [of, setOf] = useState('');
  const [days, setDays] = useState(() => ({ from: dayOf(new Date(Date.now() - DAY_MS)), to: dayOf(new Date()) }));
  const { busy, failure, submit } = useCommand(resendFailed, onClose);
  const { from: since, to: until } = instantsOf(days);
  const known = items.flatMap(({ uuid, url, stop }) => (uuid === null || stop !== null ? [] : [{ uuid, url }]));
  return (
    <FormDialog
      title={t('webhooks.resendTitle')} confirmLabel={t('webhooks.resend')} busy={busy} failure={failure} disabled={!since || !until}
      onConfirm={() => { if (since && until) submit({ ...(of && { uuid: of }), since, until }); }} onClose={onClose}
    >
      {t('webhooks.resendText')}
      <Field label={t('webhooks.url')}>
        <Select value={of} onChange={(_, { value }) => setOf(value)}>
          <option value="">{t('webhooks.allAddresses')}</option>
          {known.map(({ uuid, url }) => <option key={uuid} value={uuid}>{shortAddress(url)}</option>)}
        </Select>
      </Field>
      <DateRange label={t('webhooks.period')} {...days} onChange={(change) => setDays({ ...days, ...change })} />
    </FormDialog>
  );
}
