import type { Invoice } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useNavigate } from '@portal/portal/router';
import { useDispatch } from '@portal/portal/state';
import { DismissIcon, DocumentIcon, type MenuChoice } from '@portal/ui/shell';
import { CheckIcon, DownloadIcon, ResetIcon, RowMenu } from '@portal/ui/screens';
import type { OpenCommand } from './command-dialog';
import { invoiceFile, type Command } from './commands.state';
import { useInvoiceRights } from './invoice-rights';

/** Commands that the invoice's status and this login's rights permit (FIN-01). */
export function InvoiceActions({ invoice, onCommand }: { invoice: Invoice; onCommand: (command: OpenCommand) => void }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { canAccept, canRefund, canCancel } = useInvoiceRights(invoice);
  const { uuid, number } = invoice;
  const openDialog = (command: Command) => onCommand({ command, invoice });
  const choices: MenuChoice[] = [
    { id: 'open', label: t('invoices.open'), icon: <DocumentIcon />, onSelect: () => void navigate(`/finances/invoice/${uuid}`) },
  ];
  if (canAccept) choices.push({ id: 'accept', label: t('invoices.accept'), icon: <CheckIcon />, onSelect: () => openDialog('accept') });
  choices.push({
    id: 'download', label: t('invoices.download'), icon: <DownloadIcon />,
    onSelect: () => void dispatch(invoiceFile.submitted({ uuid, forPrint: false })),
  });
  if (canRefund) choices.push({ id: 'refund', label: t('invoices.refund'), icon: <ResetIcon />, onSelect: () => openDialog('refund') });
  if (canCancel) choices.push({ id: 'cancel', label: t('invoices.cancel'), icon: <DismissIcon />, onSelect: () => openDialog('cancel') });
  return <RowMenu label={t('invoices.actionsOf', { number })} sections={[{ id: 'actions', choices }]} />;
}
