import type { ReactNode } from 'react';
import type { BadRow, RecipientCheck } from '@portal/contracts';
import { useFormat, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/core';
import { Accordion, Grid, StatusBadge } from '@portal/ui/more';
import { useRefusalText } from './refusal-text';
import { RowsOnDemand } from './rows-on-demand';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0 },
  counts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

export type RecipientResultProps = Pick<RecipientCheck, 'valid' | 'invalid' | 'duplicates' | 'badRows'> & {
  preview?: RecipientCheck['preview'];
  landlines?: number;
  /** Where the figures come from, or how far they are. */
  note?: ReactNode;
};

/** What became of the numbers that were given, and which of them cannot be used and why. */
export function RecipientResult({ valid, invalid, duplicates, badRows, preview = [], landlines = 0, note }: RecipientResultProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const reason = useRefusalText();
  const some = { shown: format.number(badRows.length), total: format.number(invalid) };
  const first = t('new.preview', { count: preview.length });
  return (
    <div className={styles.root}>
      <div className={styles.counts} role="status">
        <StatusBadge intent={valid > 0 ? 'success' : 'neutral'}>{t('new.valid', { count: valid })}</StatusBadge>
        {duplicates > 0 && <StatusBadge intent="neutral">{t('new.duplicates', { count: duplicates })}</StatusBadge>}
        {invalid > 0 && <StatusBadge intent="danger">{t('new.invalid', { count: invalid })}</StatusBadge>}
        {landlines > 0 && <StatusBadge intent="warning">{t('new.landlines', { count: landlines })}</StatusBadge>}
        {note}
      </div>
      {badRows.length + preview.length > 0 && (
        <Accordion collapsible multiple>
          {badRows.length > 0 && (
            <RowsOnDemand id="bad" title={t('new.badRows')} note={invalid > badRows.length ? t('new.firstBadRows', some) : undefined}>
              <Grid<BadRow>
                plain
                label={t('new.badRows')}
                status="ready"
                rows={badRows}
                rowKey={(row) => badRows.indexOf(row)}
                columns={[
                  { id: 'value', header: t('new.badValue'), card: 'title', wrap: true, cell: (row) => row.value || '—' },
                  { id: 'line', header: t('new.badLine'), align: 'end', cell: (row) => format.number(row.line) },
                  { id: 'reason', header: t('new.badReason'), wrap: true, cell: (row) => reason(row.reason) },
                ]}
              />
            </RowsOnDemand>
          )}
          {preview.length > 0 && (
            <RowsOnDemand id="preview" title={first}>
              <Grid
                plain
                label={first}
                status="ready"
                rows={preview}
                rowKey={(row) => row.num}
                columns={[
                  { id: 'num', header: t('new.number'), card: 'title', cell: (row) => withPlus(row.num) },
                  { id: 'name', header: t('new.recipientName'), wrap: true, cell: (row) => row.name ?? '—' },
                ]}
              />
            </RowsOnDemand>
          )}
        </Accordion>
      )}
    </div>
  );
}
