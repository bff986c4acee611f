import { useState } from 'react';
import type { PayMethod } from '@portal/contracts';
import type { CardOrganization } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { makeStyles, tokens } from '@portal/ui/shell';
import { FormDialog } from '@portal/ui/forms';
import { Switch } from '@portal/ui/screens';
import { allowPayMethods } from '../customer-commands.state';
import { payMethods } from './card.state';
import { PartState } from './part-state';
import { usePart } from './use-part';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, margin: 0, padding: 0, listStyleType: 'none' },
  text: { margin: 0 },
  detail: { margin: `0 0 0 ${tokens.spacingHorizontalS}`, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

export type PayMethodsDialogProps = { organization: CardOrganization; onClose: () => void };

/** All payment methods, and whether this organization may use them (FIN-05). */
export function PayMethodsDialog({ organization: { uuid, name }, onClose }: PayMethodsDialogProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { busy, failure, submit } = useCommand(allowPayMethods, onClose, uuid);
  const part = usePart(payMethods, uuid);
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const isAllowed = (method: PayMethod) => changed[method.uuid] ?? method.allowed;
  const confirm = () => {
    const methods = (part.data?.items ?? []).filter((method) => isAllowed(method) !== method.allowed).map((method) => ({
      uuid: method.uuid, allowed: isAllowed(method),
    }));
    if (methods.length === 0) onClose();
    else submit({ body: { organizationUuid: uuid, methods } });
  };
  return (
    <FormDialog
      tall title={t('payMethods.title', { name })} confirmLabel={t('customers.save')} busy={busy} failure={failure} onConfirm={confirm}
      onClose={onClose}
    >
      <p className={styles.text}>{t('payMethods.text')}</p>
      <PartState part={part} failed={t('payMethods.failed')}>
        {({ items }) => (items.length === 0 ? <p className={styles.text}>{t('payMethods.none')}</p> : (
          <ul className={styles.list}>
            {items.map((method) => (
              <li key={method.uuid}>
                <Switch
                  label={t('payMethods.method', { name: method.name, currency: method.currency_code })} checked={isAllowed(method)}
                  onChange={(_, { checked }) => setChanged({ ...changed, [method.uuid]: checked })}
                />
                <p className={styles.detail}>{[method.sellerName, method.bankName, method.bankAccount].filter(Boolean).join(' · ')}</p>
              </li>
            ))}
          </ul>
        ))}
      </PartState>
    </FormDialog>
  );
}
