import type { Invoice } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useNavigate } from '@portal/portal/router';
import { useDispatch } from '@portal/portal/state';
import { DismissIcon, DocumentIcon, MenuButton, MoneyIcon, MoreIcon, type MenuChoice } from '@portal/ui/core';
import { CheckIcon, DownloadIcon, ResetIcon } from '@portal/ui/more';
import { commandOpened, downloadRequested, type Command } from './commands.slice';
import { useInvoiceRights } from './invoice-rights';

/** Commands that the invoice's status and this login's rights permit (FIN-01). */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { canPay, canAccept, canRefund, canCancel } = useInvoiceRights(invoice);
  const { uuid, number } = invoice;
  const openDialog = (command: Command) => void dispatch(commandOpened({ command, invoice }));
  const choices: MenuChoice[] = [
    { id: 'open', label: t(
      canPay ? 'invoices.pay' : 'invoices.open',
    ), icon: canPay ? <MoneyIcon /> : <DocumentIcon />, onSelect: () => void navigate(`/finances/invoice/${uuid}`) },
  ];
  if (canAccept) choices.push({ id: 'accept', label: t('invoices.accept'), icon: <CheckIcon />, onSelect: () => openDialog('accept') });
  choices.push({
    id: 'download', label: t('invoices.download'), icon: <DownloadIcon />, onSelect: () => void dispatch(downloadRequested({ uuid })),
  });
  if (canRefund) choices.push({ id: 'refund', label: t('invoices.refund'), icon: <ResetIcon />, onSelect: () => openDialog('refund') });
  if (canCancel) choices.push({ id: 'cancel', label: t('invoices.cancel'), icon: <DismissIcon />, onSelect: () => openDialog('cancel') });
  return <MenuButton boxed hint label={t('invoices.actionsOf', { number })} sections={[{ id: 'actions', choices }]}>
    <MoreIcon aria-hidden="true" />
  </MenuButton>;
}
