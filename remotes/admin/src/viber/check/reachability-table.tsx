import { useMemo } from 'react';
import type { Language } from '@portal/contracts';
import type { ViberReachability } from '@portal/contracts/admin';
import { csvField, csvPreview } from '@portal/messaging';
import { selectLanguage, useFormat } from '@portal/portal';
import { saveFile } from '@portal/portal/api';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { Button, CopyButton, DownloadIcon, Grid, type GridColumn, type Intent, StatusBadge, Timestamp } from '@portal/ui/screens';

const intents: Readonly<Record<ViberReachability['reachability'], Intent>> = {
  reachable: 'success', unreachable: 'danger', unknown: 'unknown', no_number: 'warning',
};
const kinds = ['reachable', 'unreachable', 'unknown', 'no_number'] as const;

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  counts: {
    display: 'flex', flexWrap: 'wrap', gap: `4px ${tokens.spacingHorizontalL}`, margin: 0,
    padding: `0 ${tokens.spacingHorizontalXL} ${tokens.spacingVerticalM}`, color: tokens.colorNeutralForeground2,
  },
});

/** A table of the results in the order of the input, with a CSV export generated in the browser. */
export function ReachabilityTable({ items, busy }: { items: readonly ViberReachability[]; busy: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useSelector(selectLanguage);
  const styles = useStyles();
  const columns = useMemo((): readonly GridColumn<ViberReachability>[] => [
    { id: 'number', header: t('viber.check.number'), card: 'title', cell: (row) => row.e164 ?? row.number },
    { id: 'reach', header: t('viber.check.reach'), card: 'badge', cell: (row) => <StatusBadge intent={intents[row.reachability]}>
      {t(`viber.reach.${row.reachability}`)}
    </StatusBadge> },
    { id: 'at', header: t('viber.check.at'), whole: true, cell: (row) => (row.at === null ? null : <Timestamp at={row.at} />) },
    { id: 'reason', header: t('viber.check.reason'), wrap: true, cell: (row) => row.reason },
  ], [t]);
  const csv = () => toCsv([
    [t('viber.check.asPasted'), t('viber.check.number'), t('viber.check.reach'), t('viber.check.at'), t('viber.check.reason')],
    ...items.map(({ number, e164, reachability, at, reason }) => (
      [number, e164 ?? '', t(`viber.reach.${reachability}`), at ?? '', reason ?? ''])),
  ], language);
  return (
    <Card
      title={t('viber.check.result')}
      flush
      actions={
        <div className={styles.actions}>
          <CopyButton label={t('viber.check.copy')} text={csv} copied={t('copying.done')} notCopied={t('copying.failed')} />
          <Button
            icon={<DownloadIcon />} onClick={() => saveFile('viber-numbers.csv', new Blob([csv()], { type: 'text/csv;charset=utf-8' }))}
          >{t('viber.check.save')}</Button>
        </div>
      }
    >
      <p className={styles.counts} role="status">
        {kinds.map((kind) => ({ kind, count: items.filter(({ reachability }) => reachability === kind).length }))
          .filter(({ count }) => count > 0)
          .map(({ kind, count }) => <span key={kind}>{t(`viber.reach.${kind}`)}: {format.number(count)}</span>)}
      </p>
      <Grid
        plain label={t('viber.check.result')} columns={columns} rows={items} rowKey={(row) => row.number}
        rowName={(row) => row.e164 ?? row.number} status={busy ? 'loading' : 'ready'}
      />
    </Card>
  );
}

/** Returns a CSV with the language's separator, and a byte order mark so that spreadsheets detect UTF-8. */
export function toCsv(rows: readonly (readonly string[])[], language: Language): string {
  const { separator } = csvPreview(language);
  return `\uFEFF${rows.map((row) => row.map(csvField).join(separator)).join('\r\n')}\r\n`;
}
