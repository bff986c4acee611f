import { memo, useState } from 'react';
import type { OutcomeGroup } from '@portal/messaging';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, LinkButton, makeStyles, Skeleton } from '@portal/ui/shell';
import { AddIcon, EmptyState } from '@portal/ui/cards';
import { useLazyPart, type LazyPart } from '../../parts/use-lazy-part';
import { ChartBars } from './chart-bars';
import { ChartLegend } from './chart-legend';
import { shownGroups, totalOf } from './chart-total';
import type { ChartTableProps } from './chart-table';
import { HomeSection } from './home-section';
import { chart, selectSpan, spanChosen, spans, type Chart, type Span } from './home.state';

/** Loaded on demand: the grid needs the controls of all screens. */
const loadTable = async () => (await import('./chart-table')).ChartTable;

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: '2px 12px' },
  choices: { display: 'inline-flex', flexWrap: 'wrap', gap: '2px' },
});

/** Messages of the last days by outcome (SHL-17). */
export function ChartCard() {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const span = useSelector(selectSpan);
  // When the card becomes visible again, it shows its old data while new data loads.
  const loaded = useResource(chart, span);
  const { Part: Table, loading, open, close } = useLazyPart(loadTable);
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
    <HomeSection
      title={t('chart.title')} failed={t('chart.failed')} loading={t('chart.loading')} of={loaded}
      actions={<div className={styles.actions}>
        {choices}
        {loaded.data && totalOf(loaded.data.items).messages > 0 && (
          <Button size="small" appearance="subtle" busy={loading} aria-pressed={Table !== undefined} onClick={Table ? close : open}>
            {t('chart.asTable')}
          </Button>
        )}
      </div>}
      skeleton={<Skeleton height="290px" />}
    >
      {(data) => <Shown chart={data} span={loaded.query ?? span} Table={Table} />}
    </HomeSection>
  );
}

type ShownProps = { chart: Chart; span: Span; Table: LazyPart<ChartTableProps>['Part'] | undefined };

const Shown = memo(function Shown({ chart: { items, currency_code: currency }, span, Table }: ShownProps) {
  const { t } = useTranslation();
  const canCreate = useCan('/smslist/action/create');
  const [only, setOnly] = useState<OutcomeGroup | null>(null);
  const { messages, delivered } = totalOf(items);
  // A rare outcome may be missing from another span.
  const shownOnly = only !== null && shownGroups(items).includes(only) ? only : null;
  if (messages === 0) {
    return (
      <EmptyState
        level={3} title={t('chart.none', { count: span })} text={t(canCreate ? 'chart.noneText' : 'chart.noneReadOnly')}
        action={canCreate && <LinkButton to="/smslist/new" icon={<AddIcon />}>{t('create')}</LinkButton>}
      />
    );
  }
  const label = t('chart.label', { count: span, messages, delivered });
  return (
    <>
      {!Table && <ChartLegend days={items} only={shownOnly} onOnly={setOnly} />}
      {Table
        ? <Table days={items} currency={currency} label={t('chart.title')} />
        : <ChartBars key={span} days={items} currency={currency} label={label} only={shownOnly} />}
    </>
  );
});
