import { useState } from 'react';
import type { Account, Organization, PayMethod } from '@portal/contracts';
import { useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useResource } from '@portal/portal/resource';
import { FailureView, makeStyles, Skeleton, tokens } from '@portal/ui/shell';
import { Button, EmptyState, Form, readSum, RefusalBar } from '@portal/ui/screens';
import { AccountChoice } from './account-choice';
import type { NewInvoiceDraft } from './new-invoice-draft';
import { createInvoice, payMethods, type CreatedInvoice } from './new-invoice.state';
import { acceptOffer } from './offer-acceptance';
import { OfferConsent, useConsent } from './offer-consent';
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
  autoFocus?: boolean;
  onChange: (patch: Partial<NewInvoiceDraft>) => void;
  onCreated: (created: CreatedInvoice) => void;
};

/** Step 1: account, amount, payment method and, for a card, the terms. */
export function NewInvoiceForm({ accounts, organizations, draft, autoFocus, onChange, onCreated }: NewInvoiceFormProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const account = accounts.find(({ uuid }) => uuid === draft.accountUuid) ?? accounts[0];
  // An organization's account can be topped up only by an invoice to that organization.
  const payers = account.organizationUuid === null ? organizations : [{ uuid: account.organizationUuid, name: account.name }];
  const payer = payers.find(({ uuid }) => uuid === draft.organizationUuid) ?? payers[0];
  const methods = useResource(payMethods, payer?.uuid ?? null);
  const methodsFailure = useFailureText(methods.error);
  const [accepted, setAccepted] = useState(false);
  const { check, ...consent } = useConsent(accepted);
  const { busy, failure, submit, reset } = useCommand(createInvoice, (created) => {
    if (accepted) acceptOffer(created.uuid);
    onCreated(created);
  });
  const change = (patch: Partial<NewInvoiceDraft>) => {
    // Ignores changes while the request is running.
    if (busy) return;
    reset();
    onChange(patch);
  };
  const currency = account.currency_code;
  const method = chosenMethod(methods.data?.items ?? [], draft.methodUuid, currency);
  const byCard = method?.type === 'liqpay';
  const read = readSum(draft.sum);
  const lack = lackOf(read, method);
  const create = () => {
    if (payer === undefined || method === undefined || 'problem' in read || lack !== null || busy) return;
    if (byCard && !check()) return;
    submit({
      accountUuid: account.uuid, organizationUuid: payer.uuid, sum: read.sum, methodUuid: method.uuid, requestUuid: draft.requestUuid,
    });
  };
  if (payer === undefined) return <EmptyState level={3} title={t('newInvoice.noOrganization')} text={t('newInvoice.noOrganizationText')} />;
  return (
    <Form onSubmit={create} label={t('newInvoice.title')}>
      <div className={styles.row}>
        <AccountChoice accounts={accounts} chosen={account} disabled={busy} onChoose={(accountUuid) => change({ accountUuid })} />
        <OrganizationChoice
          organizations={payers} chosen={payer} disabled={busy} onChoose={(chosen) => change({ organizationUuid: chosen })}
        />
      </div>
      <SumField typed={draft.sum} currency={currency} disabled={busy} autoFocus={autoFocus} onType={(sum) => change({ sum })} />
      {methodsFailure && <FailureView
        level={3} layout="inline" title={t('newInvoice.methodsFailed')} text={methodsFailure.text} lines={methodsFailure.lines}
        traceId={methods.error?.traceId} onRetry={methods.reload}
      />}
      {!methods.data && !methodsFailure && (
        <div role="status" aria-busy="true" aria-label={t('newInvoice.loadingMethods')}><Skeleton height="88px" /></div>
      )}
      {methods.data?.items.length === 0 && <EmptyState level={3} title={t('newInvoice.noMethods')} text={t('newInvoice.noMethodsText')} />}
      {methods.data && methods.data.items.length > 0 && <PayMethodCards
        methods={methods.data.items} currency={currency} chosen={method?.uuid ?? ''} disabled={busy}
        onChoose={(methodUuid) => change({ methodUuid })}
      />}
      {byCard && <OfferConsent {...consent} accepted={accepted} onAccept={(next) => !busy && setAccepted(next)} />}
      <RefusalBar failure={failure} />
      <div className={styles.footer}>
        {lack && <p className={styles.hint}>{t(`newInvoice.${lack}`)}</p>}
        <Button appearance="primary" type="submit" busy={busy} disabledFocusable={lack !== null}>
          {byCard && 'sum' in read
            ? t('newInvoice.pay', { sum: format.amount(read.sum, currency) })
            : t(`newInvoice.${byCard ? 'payByCard' : 'create'}`)}
        </Button>
      </div>
    </Form>
  );
}

/** Returns the chosen method: by default the last used one, or the only possible one. */
function chosenMethod(methods: readonly PayMethod[], uuid: string, currency: string): PayMethod | undefined {
  const possible = methods.filter((method) => refusalOf(method, currency) === null);
  return possible.find((method) => method.uuid === uuid) ?? possible.find(({ lastUsed }) => lastUsed)
    ?? (possible.length === 1 ? possible[0] : undefined);
}

/** Returns what is missing first; null if the invoice can be created (VAL-06). */
function lackOf(read: ReturnType<typeof readSum>, method: PayMethod | undefined): 'sumFirst' | 'sumWrong' | 'methodFirst' | null {
  if ('problem' in read) return read.problem === 'missing' ? 'sumFirst' : 'sumWrong';
  return method === undefined ? 'methodFirst' : null;
}
