import { memo, useState } from 'react';
import { useCan, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Card, FailureView, makeStyles, Skeleton, tokens } from '@portal/ui/shell';
import { AddIcon, Button, EmptyState, LinkButton, MessageBar, MessageBarActions, MessageBarBody } from '@portal/ui/screens';
import { ChartBars } from './chart-bars';
import { chartData, selectSpan, spanChosen, spans, type Chart, type Span } from './chart.state';
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
  const span = useSelector(selectSpan);
  // When the widget becomes visible again, it shows its old data while new data loads.
  const { data, query: shownSpan = span, status, error, reload } = useResource(chartData, span);
  const failure = useFailureText(error);

  const choices = (
    <div role="group" aria-label={t('chart.span')} className={styles.choices}>
      {spans.map((days) => (
        <Button
          key={days} size="small" appearance={days === span ? 'secondary' : 'subtle'} aria-pressed={days === span}
          onClick={() => dispatch(spanChosen(days))}
        >{t('chart.days', { count: days })}</Button>
      ))}
    </div>
  );
  return (
    <Card title={t('chart.title')} actions={choices} className={styles.card}>
      {failure && !data && <FailureView
        level={3} title={t('chart.failed')} text={failure.text} lines={failure.lines} traceId={error?.traceId} onRetry={reload}
        retrying={status === 'loading'}
      />}
      {!data && !failure && <div role="status" aria-busy="true" aria-label={t('chart.loading')}><Skeleton height="280px" /></div>}
      {data && (
        <div className={styles.body} aria-busy={status === 'loading'}>
          {failure && (
            <MessageBar intent="warning">
              <MessageBarBody>{t('chart.refreshFailed')}</MessageBarBody>
              <MessageBarActions><Button size="small" onClick={reload}>{t('chart.refresh')}</Button></MessageBarActions>
            </MessageBar>
          )}
          <Shown chart={data} span={shownSpan} />
        </div>
      )}
    </Card>
  );
}

const Shown = memo(function Shown({ chart: { items, currency_code: currency }, span }: { chart: Chart; span: Span }) {
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
