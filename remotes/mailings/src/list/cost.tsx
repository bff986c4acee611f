import { useEffect, useRef } from 'react';
import { parseAmount, toAmount, type MailingDetail } from '@portal/contracts';
import { isTopUpReturn, recordedFailure, useCan, useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useLocation } from '@portal/portal/router';
import { Card, makeStyles, SendIcon, tokens } from '@portal/ui/shell';
import { Button, Grid, KeyValues, LinkButton, MessageBar, MessageBarBody, MessageBarTitle } from '@portal/ui/screens';
import { useEstimateColumns } from '../estimate-columns';
import { shortfallOf, topUpPath } from '../shortfall';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  table: { marginInline: `calc(-1 * ${tokens.spacingHorizontalXL})` },
  sums: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, paddingTop: tokens.spacingVerticalL,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  total: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, fontWeight: tokens.fontWeightSemibold },
  short: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** For an unconfirmed list: the expected cost per destination, and whether the balance covers it (MAIL-05). */
export function Cost({ list, onConfirm }: { list: MailingDetail; onConfirm: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const columns = useEstimateColumns(list.currency);
  const canConfirm = useCan('/smslist/action/confirm') && list.approval !== 'other';
  const canTopUp = useCan('/finances/invoices/action/create');
  const { state } = useLocation();
  const confirm = useRef<HTMLButtonElement>(null);
  const canSendAfterTopUp = isTopUpReturn(state) && list.covered;
  useEffect(() => {
    if (canSendAfterTopUp) confirm.current?.focus();
  }, [canSendAfterTopUp]);
  const refusal = useFailureText(list.error && list.approval === null ? recordedFailure(list.error) : undefined);
  const left = toAmount(parseAmount(list.available) - parseAmount(list.maximum));
  const missing = format.amount(shortfallOf(list), list.currency);
  const items = [
    { id: 'total', term: t('list.total'), value: <span className={styles.total}>{format.amount(list.maximum, list.currency)}</span> },
    { id: 'balance', term: t('list.balance'), value: format.amount(list.available, list.currency) },
    list.covered
      ? { id: 'left', term: t('list.balanceAfter'), value: format.amount(left, list.currency) }
      : { id: 'missing', term: t('list.missing'), value: <span className={styles.short}>{missing}</span> },
  ];
  return (
    <Card title={t('list.costBefore')}>
      <div className={styles.root}>
        {refusal && (
          <MessageBar intent="warning" layout="multiline" role="alert">
            <MessageBarBody><MessageBarTitle>{t('list.notSent')}</MessageBarTitle> {refusal.text}</MessageBarBody>
          </MessageBar>
        )}
        {list.approval && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>
              <MessageBarTitle>{t(list.approval === 'you' ? 'list.awaitsYou' : 'list.awaitsOther')}</MessageBarTitle>
              {' '}{t(list.approval === 'you' ? 'list.awaitsYouText' : 'list.awaitsOtherText')}
            </MessageBarBody>
          </MessageBar>
        )}
        <div className={styles.table}>
          <Grid
            plain label={t('list.costBefore')} columns={columns} rows={list.estimate}
            rowKey={(row) => `${String(row.fallback)} ${row.country} ${row.destination} ${row.unitPrice}`} status="ready"
          />
        </div>
        <div className={styles.sums}>
          <KeyValues layout="rows" items={items} />
          {!list.covered && (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody><MessageBarTitle>
                {t('list.notCovered')}
              </MessageBarTitle> {t('list.notCoveredText', { sum: missing })}</MessageBarBody>
            </MessageBar>
          )}
          {(canConfirm || canTopUp) && (
            <div className={styles.actions}>
              {!list.covered && canTopUp && (
                <LinkButton to={topUpPath(list, `/smslist/${list.id}`)} appearance="primary">
                  {t('list.topUpSum', { sum: missing })}
                </LinkButton>
              )}
              {canConfirm && (
                <Button
                  ref={confirm} appearance={list.covered ? 'primary' : undefined} icon={<SendIcon />} disabledFocusable={!list.covered}
                  onClick={onConfirm}
                >
                  {t(list.approval === 'you' ? 'list.approveSum' : 'list.confirmSum', { sum: format.amount(list.maximum, list.currency) })}
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
    </Card>
  );
}
