import type { BadRow, RecipientCheck } from '@portal/contracts';
import type { NumberRefusal } from '@portal/messaging/phone';
import { toImport, useCan, useFormat, withPlus, type ImportSource } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Accordion } from '@portal/ui/accordion';
import { Grid, LinkButton, StatusBadge } from '@portal/ui/screens';
import type { ReactNode } from 'react';
import { RowsOnDemand } from './rows-on-demand';

/** Reasons for rejecting a row. Listed here, because an import would also load the code that validates phone numbers. */
const reasons = [
  'empty', 'characters', 'rounded', 'too_short', 'too_long', 'wrong_length', 'unknown_country', 'not_assigned', 'landline', 'no_price',
  'row_too_long', 'encoding', 'error_cell', 'value_too_long',
] as const;
type Known = (typeof reasons)[number];
const isKnown = (reason: string): reason is Known => reasons.some((known: Known | NumberRefusal) => known === reason);

function useRefusalText(): (reason: string) => string {
  const { t } = useTranslation();
  return (reason) => (isKnown(reason) ? t(`refusals.${reason}`) : t('refusals.other', { reason }));
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0 },
  counts: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS, fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
});

export type RecipientResultProps = Pick<RecipientCheck, 'valid' | 'invalid' | 'duplicates' | 'badRows'> & {
  preview?: RecipientCheck['preview'];
  landlines?: number;
  /** Recipients that can be saved as an address book. */
  toSave?: ImportSource;
  /** True until the server has checked the numbers. */
  isCounting?: boolean;
  /** The progress of counting, or why the server couldn't check the numbers. */
  note?: ReactNode;
};

/** Shows counts of valid, invalid and duplicate numbers, and the rejected rows with their reasons. */
export function RecipientResult(
  { valid, invalid, duplicates, badRows, preview = [], landlines = 0, isCounting = false, note, toSave }: RecipientResultProps,
) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const reason = useRefusalText();
  const canImport = useCan('/addressbook/action/edit');
  const some = { shown: format.number(badRows.length), total: format.number(invalid) };
  const first = t('new.preview', { count: preview.length });
  return (
    <div className={styles.root}>
      <div className={styles.counts} role="status" aria-busy={isCounting}>
        <StatusBadge intent={valid > 0 ? 'success' : 'neutral'}>{t('new.valid', { count: valid })}</StatusBadge>
        {duplicates > 0 && <StatusBadge intent="neutral">{t('new.duplicates', { count: duplicates })}</StatusBadge>}
        {invalid > 0 && <StatusBadge intent="danger">{t('new.invalid', { count: invalid })}</StatusBadge>}
        {landlines > 0 && <StatusBadge intent="warning">{t('new.landlines', { count: landlines })}</StatusBadge>}
        {note}
        {toSave && valid > 0 && canImport && (
          <LinkButton to="/addressbook/import" state={toImport(toSave)} size="small" appearance="subtle">
            {t('new.saveAsBook')}
          </LinkButton>
        )}
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
                  { id: 'value', header: t('new.badValue'), card: 'title', wrap: true, cell: (row) => row.value },
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
                  { id: 'name', header: t('new.recipientName'), wrap: true, cell: (row) => row.name },
                ]}
              />
            </RowsOnDemand>
          )}
        </Accordion>
      )}
    </div>
  );
}
