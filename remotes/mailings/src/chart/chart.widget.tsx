import { memo, useCallback, useEffect, useState } from 'react';
import { useCan, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Card, FailureView, makeStyles, MessageBar, MessageBarActions, MessageBarBody, Skeleton, tokens } from '@portal/ui/core';
import { AddIcon, EmptyState, LinkButton } from '@portal/ui/more';
import { ChartBars } from './chart-bars';
import { chartLeft, chartRequested, selectChart, spans, type Chart } from './chart.slice';
import { totalOf } from './chart-parts';
import { ChartTable } from './chart-table';
import { ChartTotals } from './chart-totals';

const useStyles = makeStyles({
  card: { height: '100%' },
  choices: { display: 'inline-flex', flexWrap: 'wrap', gap: '2px' },
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
  footer: { display: 'flex', justifyContent: 'flex-end' },
});

/** Messages of the last days by outcome (SHL-17). */
export function ChartWidget() {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { span, chart } = useSelector(selectChart);
  const failure = useFailureText(chart.error);
  const load = useCallback(() => dispatch(chartRequested(span)), [dispatch, span]);
  // When the widget becomes visible again, it shows its old data while new data loads.
  useEffect(() => void load(), [load]);
  useEffect(() => () => void dispatch(chartLeft()), [dispatch]);

  const choices = (
    <div role="group" aria-label={t('chart.span')} className={styles.choices}>
      {spans.map((days) => (
        <Button
          key={days} size="small" appearance={days === span ? 'secondary' : 'subtle'} aria-pressed={days === span}
          onClick={() => dispatch(chartRequested(days))}
        >{t('chart.days', { count: days })}</Button>
      ))}
    </div>
  );
  return (
    <Card title={t('chart.title')} actions={choices} className={styles.card}>
      {failure && !chart.data && <FailureView
        level={3} title={t('chart.failed')} text={failure.text} lines={failure.lines} traceId={chart.error?.traceId} onRetry={load}
        retrying={chart.status === 'loading'}
      />}
      {!chart.data && !failure && <div role="status" aria-busy="true" aria-label={t('chart.loading')}><Skeleton height="280px" /></div>}
      {chart.data && (
        <div className={styles.body} aria-busy={chart.status === 'loading'}>
          {failure && (
            <MessageBar intent="warning">
              <MessageBarBody>{t('chart.refreshFailed')}</MessageBarBody>
              <MessageBarActions><Button size="small" onClick={load}>{t('chart.refresh')}</Button></MessageBarActions>
            </MessageBar>
          )}
          <Shown chart={chart.data} />
        </div>
      )}
    </Card>
  );
}

const Shown = memo(function Shown({ chart: { items, span, currency_code: currency } }: { chart: Chart }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const canCreate = useCan('/smslist/action/create');
  const { messages, delivered } = totalOf(items);
  if (messages === 0) {
    return (
      <EmptyState
        level={3} title={t('chart.none', { count: span })} text={t(canCreate ? 'chart.noneText' : 'chart.noneReadOnly')}
        action={canCreate && <LinkButton to="/smslist/new" icon={<AddIcon />}>{t('chart.create')}</LinkButton>}
      />
    );
  }
  const label = t('chart.label', { count: span, messages, delivered });
  return (
    <>
      <ChartTotals days={items} currency={currency} />
      {asTable ? <ChartTable days={items} currency={currency} label={t('chart.title')} /> : <ChartBars days={items} label={label} />}
      <div className={styles.footer}>
        <Button size="small" appearance="subtle" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>{t('chart.asTable')}</Button>
      </div>
    </>
  );
});
