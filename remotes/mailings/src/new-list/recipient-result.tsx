import type { ReactNode } from 'react';
import type { BadRow, RecipientCheck } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/core';
import { Accordion, AccordionHeader, AccordionItem, AccordionPanel, Grid, StatusBadge } from '@portal/ui/more';
import { useRefusalText } from './refusal-text';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0 },
  counts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  rows: { maxHeight: '280px', overflowY: 'auto', border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusMedium },
  some: { margin: `0 0 ${tokens.spacingVerticalS}`, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  panel: { marginInline: 0, minWidth: 0 },
  header: { marginInlineStart: '-12px' },
});

export type RecipientResultProps = Pick<RecipientCheck, 'valid' | 'invalid' | 'duplicates' | 'badRows'> & {
  preview?: RecipientCheck['preview'];
  /** Where the figures come from, or how far they are. */
  note?: ReactNode;
};

/** What became of the numbers that were given, and which of them cannot be used and why. */
export function RecipientResult({ valid, invalid, duplicates, badRows, preview = [], note }: RecipientResultProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const reason = useRefusalText();
  return (
    <div className={styles.root}>
      <div className={styles.counts} role="status">
        <StatusBadge intent={valid > 0 ? 'success' : 'neutral'}>{t('new.valid', { count: valid })}</StatusBadge>
        {duplicates > 0 && <StatusBadge intent="neutral">{t('new.duplicates', { count: duplicates })}</StatusBadge>}
        {invalid > 0 && <StatusBadge intent="danger">{t('new.invalid', { count: invalid })}</StatusBadge>}
        {note}
      </div>
      {(badRows.length > 0 || preview.length > 0) && (
        <Accordion collapsible multiple>
          {badRows.length > 0 && (
            <AccordionItem value="bad">
              <AccordionHeader className={styles.header}>{t('new.badRows')}</AccordionHeader>
              <AccordionPanel className={styles.panel}>
                {invalid > badRows.length && <p className={styles.some}>{t('new.firstBadRows', { shown: format.number(badRows.length), total: format.number(invalid) })}</p>}
                <div className={styles.rows}>
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
                </div>
              </AccordionPanel>
            </AccordionItem>
          )}
          {preview.length > 0 && (
            <AccordionItem value="preview">
              <AccordionHeader className={styles.header}>{t('new.preview', { count: preview.length })}</AccordionHeader>
              <AccordionPanel className={styles.panel}>
                <div className={styles.rows}>
                  <Grid
                    plain
                    label={t('new.preview', { count: preview.length })}
                    status="ready"
                    rows={preview}
                    rowKey={(row) => row.num}
                    columns={[
                      { id: 'num', header: t('new.number'), card: 'title', cell: (row) => row.num },
                      { id: 'name', header: t('new.recipientName'), wrap: true, cell: (row) => row.name ?? '—' },
                    ]}
                  />
                </div>
              </AccordionPanel>
            </AccordionItem>
          )}
        </Accordion>
      )}
    </div>
  );
}
