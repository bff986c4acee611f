import { useEffect, type ReactNode } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { useNavigate } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/core';
import { ConfirmDialog, RefusalBar } from '@portal/ui/more';
import { AlphaNameDialog } from './card/alpha-name.dialog';
import { OrganizationDialog } from './card/organization.dialog';
import { PayMethodsDialog } from './card/pay-methods.dialog';
import { WriteOffDialog } from './card/write-off.dialog';
import { creationSeen, dialogClosed, selectCustomerDeeds, type CustomerDeed } from './customer-deeds.slice';
import { CustomerFormDialog } from './customer-form.dialog';
import { useDeed } from './use-deed';

const useStyles = makeStyles({ body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, '& p': { margin: 0 } } });

/** The dialog of what is being done with a customer; a new one's card is opened. */
export function CustomerDialogs() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { created } = useSelector(selectCustomerDeeds);
  useEffect(() => {
    if (created === null) return;
    dispatch(creationSeen());
    void navigate(`/customer/${created}`);
  }, [created, dispatch, navigate]);
  useEffect(() => () => void dispatch(dialogClosed()), [dispatch]);
  return <OpenDialog />;
}

function OpenDialog() {
  const { t } = useTranslation();
  const { dialog } = useSelector(selectCustomerDeeds);
  switch (dialog?.kind) {
    case undefined: return null;
    case 'create': return <CustomerFormDialog customer={null} />;
    case 'update': return <CustomerFormDialog customer={dialog.customer} />;
    case 'createOrganization': return <OrganizationDialog customer={dialog.customer} />;
    case 'createAlphaName': return <AlphaNameDialog customer={dialog.customer} />;
    case 'writeOff': return <WriteOffDialog {...dialog} />;
    case 'payMethods': return <PayMethodsDialog {...dialog} />;
    case 'enable': return <Question title={t('customers.enableTitle', dialog.customer)} confirm={t('customers.enable')} deed={{ kind: 'enable', body: { uuid: dialog.customer.uuid } }}>{t('customers.enableText')}</Question>;
    case 'disable': return (
      <Question danger title={t('customers.disableTitle', dialog.customer)} confirm={t('customers.disable')} deed={{ kind: 'disable', body: { uuid: dialog.customer.uuid } }}>{t('customers.disableText')}</Question>
    );
    case 'stop': return <Question danger title={t('limits.stopTitle', dialog.customer)} confirm={t('limits.stop')} deed={{ kind: 'stop', body: { uuid: dialog.customer.uuid } }}>{t('limits.stopText')}</Question>;
    case 'deleteAlphaName': return (
      <Question danger title={t('card.deleteAlphaNameTitle', dialog.alphaName)} confirm={t('card.deleteAlphaName')} deed={{ kind: 'deleteAlphaName', body: { uuid: dialog.customer.uuid, alphaNameUuid: dialog.alphaName.uuid } }}>
        {t('card.deleteAlphaNameText')}
      </Question>
    );
  }
}

type QuestionProps = { title: string; confirm: string; danger?: boolean; deed: CustomerDeed; children: ReactNode };

/** Says what happens before it does. */
function Question({ title, confirm, danger, deed, children }: QuestionProps) {
  const styles = useStyles();
  const { busy, failure, close, request } = useDeed(deed.kind);
  return (
    <ConfirmDialog open danger={danger} busy={busy} title={title} confirmLabel={confirm} onConfirm={() => request(deed)} onCancel={close}>
      <div className={styles.body}><p>{children}</p><RefusalBar failure={failure} /></div>
    </ConfirmDialog>
  );
}
