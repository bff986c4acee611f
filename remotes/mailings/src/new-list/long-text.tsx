import { useMemo } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Button, DeleteIcon } from '@portal/ui/screens';

const LINES_SHOWN = 5;

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, padding: '12px', borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`, backgroundColor: tokens.colorNeutralBackground2,
  },
  head: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalM,
    fontWeight: tokens.fontWeightSemibold,
  },
  lines: {
    margin: 0, fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere',
  },
});

/** Shows the size and beginning of a pasted text that is too long to edit, with a button that removes it. */
export function LongText({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const lines = useMemo(() => countLines(text), [text]);
  const beginning = text.slice(0, 400).split(/\r\n|\n|\r/).slice(0, LINES_SHOWN).join('\n');
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <span>{t('new.pastedLines', { count: lines })}</span>
        <Button size="small" icon={<DeleteIcon />} onClick={onRemove}>{t('new.removePasted')}</Button>
      </div>
      <p className={styles.lines}>{beginning}{'\n'}…</p>
    </div>
  );
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return text.endsWith('\n') ? lines - 1 : lines;
}
