import type { Customer, CustomerCard } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { CommandQuestion } from './command-question';
import { disableCustomer, enableCustomer, markAsProvider } from './customer-commands.state';
import { CustomerFormDialog } from './customer-form.dialog';

/** The open dialog, with the record it is about. */
export type CustomerDialog =
  | { kind: 'create' }
  | { kind: 'update'; customer: CustomerCard }
  | { kind: 'switch'; customer: Customer | CustomerCard }
  | { kind: 'provider'; customer: CustomerCard };

export function CustomerDialogs({ dialog, onClose }: { dialog: CustomerDialog | null; onClose: () => void }) {
  switch (dialog?.kind) {
    case undefined: return null;
    case 'create': return <CustomerFormDialog customer={null} onClose={onClose} />;
    case 'update': return <CustomerFormDialog customer={dialog.customer} onClose={onClose} />;
    case 'switch': return <SwitchQuestion customer={dialog.customer} onClose={onClose} />;
    case 'provider': return <ProviderQuestion customer={dialog.customer} onClose={onClose} />;
  }
}

type QuestionProps<Subject> = { customer: Subject; onClose: () => void };

function SwitchQuestion({ customer: { uuid, name, status }, onClose }: QuestionProps<Pick<Customer, 'uuid' | 'name' | 'status'>>) {
  const { t } = useTranslation();
  const kind = status === 1 ? 'disable' : 'enable';
  return (
    <CommandQuestion
      danger={kind === 'disable'} title={t(`customers.${kind}Title`, { name })} confirm={t(`customers.${kind}`)}
      command={kind === 'disable' ? disableCustomer : enableCustomer} payload={{ body: { uuid } }} of={uuid} onClose={onClose}
    >
      {t(`customers.${kind}Text`)}
    </CommandQuestion>
  );
}

function ProviderQuestion({ customer: { uuid, name, isProvider }, onClose }: QuestionProps<CustomerCard>) {
  const { t } = useTranslation();
  const kind = isProvider ? 'notProvider' : 'asProvider';
  return (
    <CommandQuestion
      danger title={t(`customers.${kind}Title`, { name })} confirm={t(`customers.${kind}`)} command={markAsProvider}
      payload={{ body: { uuid, isProvider: !isProvider } }} of={uuid} onClose={onClose}
    >
      {t(`customers.${kind}Text`)}
    </CommandQuestion>
  );
}
