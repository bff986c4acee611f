import { useId, useState } from 'react';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { ColumnBars, FillSign, PatternFills, patternOf } from '@portal/ui/charts';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { Button, Grid, Timestamp, useDeliveryGroupText, type GridColumn } from '@portal/ui/screens';
import { listDelivery, type Delivery } from './delivery.state';

const DAY_SECONDS = 86_400;
const outcomes = ['delivered', 'undelivered', 'unsent'] as const;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  legend: {
    display: 'flex', flexWrap: 'wrap', gap: '4px 20px', margin: 0, padding: 0, listStyleType: 'none', fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200, color: tokens.colorNeutralForeground2,
  },
  entry: { display: 'inline-flex', alignItems: 'center', gap: '7px' },
  table: { marginInline: `calc(-1 * ${tokens.spacingHorizontalXL})` },
  only: { margin: 0 },
  note: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

type Step = Delivery['items'][number];
const ended = (step: Step) => outcomes.reduce((sum, group) => sum + step[group], 0);

/** When messages of the list were accepted and delivered (MAIL-07). Renders nothing for lists without such times. */
export function DeliveryChart({ id }: { id: number }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data } = useResource(listDelivery, id);
  const [asTable, setAsTable] = useState(false);
  if (!data || data.items.every((step) => step.accepted + ended(step) === 0)) return null;
  const { items, stepSeconds, later } = data;
  const Steps = asTable ? Table : Bars;
  const [only, second] = items;
  return (
    <Card
      title={t('delivery.title')}
      actions={second && <Button size="small" appearance="subtle" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
        {t('delivery.asTable')}
      </Button>}
    >
      <div className={styles.root}>
        {only && !second ? <OnlyStep step={only} /> : <Steps items={items} stepSeconds={stepSeconds} />}
        {later && <p className={styles.note}>{t('delivery.later', later)}</p>}
      </div>
    </Card>
  );
}

/** A chart of one minute has nothing to compare. */
function OnlyStep({ step }: { step: Step }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const counts = (['accepted', ...outcomes] as const).filter((group) => step[group] > 0)
    .map((group) => t(`delivery.counts.${group}`, { value: step[group] })).join(', ');
  return (
    <p className={styles.only}>
      <Timestamp at={step.at} form="near" text={(time) => t('delivery.only', { time, counts })} />
    </p>
  );
}

type StepsProps = { items: readonly Step[]; stepSeconds: number };

/** Beside each other: accepted messages, and those that got their outcome. */
function Bars({ items, stepSeconds }: StepsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const id = useId();
  const format = useFormat();
  const groupText = useDeliveryGroupText();
  const names = useStepNames(stepSeconds);
  const present = outcomes.filter((group) => items.some((step) => step[group] > 0));
  const of = items.some(({ accepted }) => accepted > 0) && present.length > 0 ? 2 : 1;
  const totalOf = (value: (step: Step) => number) => items.reduce((sum, step) => sum + value(step), 0);
  return (
    <>
      <ul className={styles.legend} aria-label={t('delivery.legend')}>
        <li className={styles.entry}><FillSign fill="pending" />{t('delivery.accepted')}</li>
        {present.map((group) => <li key={group} className={styles.entry}><FillSign fill={group} />{groupText(group)}</li>)}
      </ul>
      <ColumnBars
        items={items} height={160} fills={<PatternFills id={id} />}
        label={t('delivery.label', {
          accepted: format.number(totalOf(({ accepted }) => accepted)), delivered: format.number(totalOf(({ delivered }) => delivered)),
        })}
        keyOf={({ at }) => at} nameOf={({ at }) => names.full(at)} shortNameOf={({ at }) => names.short(at)}
        valueOf={(step) => Math.max(step.accepted, ended(step))}
        linesOf={(step) => [
          `${t('delivery.accepted')}: ${format.number(step.accepted)}`,
          ...present.map((group) => `${groupText(group)}: ${format.number(step[group])}`),
        ]}
        bars={(step, positionOf) => {
          let below = 0;
          // A single bar is above the middle of its label.
          const [first, second] = step.accepted > 0 && ended(step) > 0 ? [0, 1] : [(of - 1) / 2, (of - 1) / 2];
          return (
            <>
              {step.accepted > 0 && <rect {...positionOf(0, step.accepted, { at: first, of })} {...patternOf(id, 'pending')} />}
              {present.filter((group) => step[group] > 0).map((group) => {
                const from = below;
                below += step[group];
                return <rect key={group} {...positionOf(from, below, { at: second, of })} {...patternOf(id, group)} />;
              })}
            </>
          );
        }}
      />
    </>
  );
}

function Table({ items, stepSeconds }: StepsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const groupText = useDeliveryGroupText();
  const names = useStepNames(stepSeconds);
  const columns: readonly GridColumn<Step>[] = [
    { id: 'at', header: t('delivery.at'), card: 'title', cell: ({ at }) => names.full(at) },
    { id: 'accepted', header: t('delivery.accepted'), align: 'end', cell: ({ accepted }) => format.number(accepted) },
    ...outcomes.map((group): GridColumn<Step> => (
      { id: group, header: groupText(group), align: 'end', cell: (step) => format.number(step[group]) })),
  ];
  return <div className={styles.table}>
    <Grid plain label={t('delivery.title')} columns={columns} rows={items} rowKey={({ at }) => at} status="ready" />
  </div>;
}

/** Names of steps: days, or times of a day. */
function useStepNames(stepSeconds: number): { full: (at: string) => string; short: (at: string) => string } {
  const format = useFormat();
  if (stepSeconds >= DAY_SECONDS) return { full: format.date, short: format.date };
  return { full: format.dateTime, short: stepSeconds * 24 > DAY_SECONDS ? format.dateTime : format.time };
}
