import { useEffect } from 'react';
import type { Account, Organization } from '@portal/contracts';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, FailureView, makeStyles, Skeleton, tokens } from '@portal/ui/core';
import { EmptyState, Form, readSum, RefusalBar } from '@portal/ui/more';
import { AccountChoice } from './account-choice';
import type { NewInvoiceDraft } from './new-invoice-draft';
import { creationReset, creationRequested, methodsRequested, selectNewInvoice, selectPayMethods } from './new-invoice.slice';
import { OrganizationChoice } from './organization-choice';
import { PayMethodCards, refusalOf } from './pay-method-cards';
import { SumField } from './sum-field';

const useStyles = makeStyles({
  row: {
    display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
    gap: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL}`, alignItems: 'start',
  },
  footer: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: tokens.spacingHorizontalM },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
});

export type NewInvoiceFormProps = {
  accounts: readonly [Account, ...Account[]];
  organizations: readonly Pick<Organization, 'uuid' | 'name'>[];
  draft: NewInvoiceDraft;
  onChange: (patch: Partial<NewInvoiceDraft>) => void;
};

/** Step 1: account, amount and payment method. */
export function NewInvoiceForm({ accounts, organizations, draft, onChange }: NewInvoiceFormProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { creation } = useSelector(selectNewInvoice);
  const account = accounts.find(({ uuid }) => uuid === draft.accountUuid) ?? accounts[0];
  // An organization's account can be topped up only by an invoice to that organization.
  const payers = account.organizationUuid === null ? organizations : [{ uuid: account.organizationUuid, name: account.name }];
  const payer = payers.find(({ uuid }) => uuid === draft.organizationUuid) ?? payers[0];
  const organizationUuid = payer?.uuid ?? '';
  const methods = useSelector(selectPayMethods(organizationUuid));
  const methodsFailure = useFailureText(methods.error);
  const loadMethods = () => dispatch(methodsRequested({ organizationUuid }));
  useEffect(() => {
    if (organizationUuid !== '') dispatch(methodsRequested({ organizationUuid }));
  }, [dispatch, organizationUuid]);

  const { busy } = creation;
  const change = (patch: Partial<NewInvoiceDraft>) => {
    // Ignores changes while the request is running.
    if (busy) return;
    dispatch(creationReset());
    onChange(patch);
  };
  const currency = account.currency_code;
  const method = methods.data?.find(({ uuid }) => uuid === draft.methodUuid);
  const isChosen = method !== undefined && refusalOf(method, currency) === null;
  const read = readSum(draft.sum);
  const lack = 'problem' in read ? (read.problem === 'missing' ? 'sumFirst' : 'sumWrong') : isChosen ? null : 'methodFirst';
  const submit = () => {
    if (!isChosen || 'problem' in read || busy) return;
    dispatch(creationRequested({
      accountUuid: account.uuid, organizationUuid, sum: read.sum, methodUuid: method.uuid, requestUuid: draft.requestUuid,
    }));
  };
  if (payer === undefined) return <EmptyState level={3} title={t('newInvoice.noOrganization')} text={t('newInvoice.noOrganizationText')} />;
  return (
    <Form onSubmit={submit} label={t('newInvoice.title')}>
      <div className={styles.row}>
        <AccountChoice accounts={accounts} chosen={account} disabled={busy} onChoose={(accountUuid) => change({ accountUuid })} />
        <OrganizationChoice
          organizations={payers} chosen={payer} disabled={busy} onChoose={(chosen) => change({ organizationUuid: chosen })}
        />
      </div>
      <SumField typed={draft.sum} currency={currency} disabled={busy} onType={(sum) => change({ sum })} />
      {methodsFailure && <FailureView
        level={3} layout="inline" title={t('newInvoice.methodsFailed')} text={methodsFailure.text} lines={methodsFailure.lines}
        traceId={methods.error?.traceId} onRetry={loadMethods}
      />}
      {!methods.data && !methodsFailure && (
        <div role="status" aria-busy="true" aria-label={t('newInvoice.loadingMethods')}><Skeleton height="88px" /></div>
      )}
      {methods.data?.length === 0 && <EmptyState level={3} title={t('newInvoice.noMethods')} text={t('newInvoice.noMethodsText')} />}
      {methods.data && methods.data.length > 0 && <PayMethodCards
        methods={methods.data} currency={currency} chosen={draft.methodUuid} disabled={busy}
        onChoose={(methodUuid) => change({ methodUuid })}
      />}
      <RefusalBar failure={creation.failure} />
      <div className={styles.footer}>
        {lack && <p className={styles.hint}>{t(`newInvoice.${lack}`)}</p>}
        <Button appearance="primary" type="submit" busy={busy} disabledFocusable={lack !== null}>{t('newInvoice.create')}</Button>
      </div>
    </Form>
  );
}
