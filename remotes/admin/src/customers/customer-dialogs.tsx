import { useEffect, type ReactNode } from 'react';
import type { Customer } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useNavigate } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/core';
import { ConfirmDialog, RefusalBar } from '@portal/ui/more';
import { AlphaNameDialog } from './card/alpha-name.dialog';
import { OrganizationDialog } from './card/organization.dialog';
import { PayMethodsDialog } from './card/pay-methods.dialog';
import { WriteOffDialog } from './card/write-off.dialog';
import { creationHandled, dialogClosed, selectCustomerCommands, type CustomerCommand } from './customer-commands.slice';
import { CustomerFormDialog } from './customer-form.dialog';
import { useCommand } from './use-command';

const useStyles = makeStyles({ body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, '& p': { margin: 0 } } });

/** The open dialog of a customer command. After a customer is created, its card opens. */
export function CustomerDialogs() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { created } = useSelector(selectCustomerCommands);
  useEffect(() => {
    if (created === null) return;
    dispatch(creationHandled());
    void navigate(`/customer/${created}`);
  }, [created, dispatch, navigate]);
  useEffect(() => () => void dispatch(dialogClosed()), [dispatch]);
  return <OpenDialog />;
}

function OpenDialog() {
  const { t } = useTranslation();
  const { dialog } = useSelector(selectCustomerCommands);
  switch (dialog?.kind) {
    case undefined: return null;
    case 'create': return <CustomerFormDialog customer={null} />;
    case 'update': return <CustomerFormDialog customer={dialog.customer} />;
    case 'createOrganization': return <OrganizationDialog customer={dialog.customer} />;
    case 'createAlphaName': return <AlphaNameDialog customer={dialog.customer} />;
    case 'writeOff': return <WriteOffDialog {...dialog} />;
    case 'payMethods': return <PayMethodsDialog {...dialog} />;
    case 'enable': return <Question
      title={t('customers.enableTitle', dialog.customer)} confirm={t('customers.enable')}
      command={{ kind: 'enable', body: { uuid: dialog.customer.uuid } }}
    >{t('customers.enableText')}</Question>;
    case 'disable': return (
      <Question
        danger title={t('customers.disableTitle', dialog.customer)} confirm={t('customers.disable')}
        command={{ kind: 'disable', body: { uuid: dialog.customer.uuid } }}
      >{t('customers.disableText')}</Question>
    );
    case 'provider': return <ProviderQuestion {...dialog.customer} />;
    case 'stop': return <Question
      danger title={t('limits.stopTitle', dialog.customer)} confirm={t('limits.stop')}
      command={{ kind: 'stop', body: { uuid: dialog.customer.uuid } }}
    >{t('limits.stopText')}</Question>;
    case 'deleteAlphaName': return (
      <Question
        danger title={t('card.deleteAlphaNameTitle', dialog.alphaName)} confirm={t('card.deleteAlphaName')}
        command={{ kind: 'deleteAlphaName', body: { uuid: dialog.customer.uuid, alphaNameUuid: dialog.alphaName.uuid } }}
      >
        {t('card.deleteAlphaNameText')}
      </Question>
    );
  }
}

function ProviderQuestion({ uuid, name, isProvider }: Pick<Customer, 'uuid' | 'name' | 'isProvider'>) {
  const { t } = useTranslation();
  const kind = isProvider ? 'notProvider' : 'asProvider';
  return (
    <Question
      danger title={t(`customers.${kind}Title`, { name })} confirm={t(`customers.${kind}`)}
      command={{ kind: 'provider', body: { uuid, isProvider: !isProvider } }}
    >
      {t(`customers.${kind}Text`)}
    </Question>
  );
}

type QuestionProps = { title: string; confirm: string; danger?: boolean; command: CustomerCommand; children: ReactNode };

/** Explains the effect of the command and asks for confirmation. */
function Question({ title, confirm, danger, command, children }: QuestionProps) {
  const styles = useStyles();
  const { busy, failure, close, request } = useCommand(command.kind);
  return (
    <ConfirmDialog
      open danger={danger} busy={busy} title={title} confirmLabel={confirm} onConfirm={() => request(command)} onCancel={close}
    >
      <div className={styles.body}><p>{children}</p><RefusalBar failure={failure} /></div>
    </ConfirmDialog>
  );
}
