import type { ReactNode } from 'react';
import { makeStyles, Textarea } from '@fluentui/react-components';
import { formats } from '@portal/portal';
import { tokens, useDensity, useLanguage, useUiText } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  area: { width: '100%' },
  footer: {
    display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: `2px ${tokens.spacingHorizontalL}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200, color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums',
  },
  over: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
});

export type TextAreaProps = Omit<Parameters<typeof Textarea>[0], 'value' | 'onChange' | 'ref'> & {
  value: string;
  onChange: (value: string) => void;
  /** Shown as 'n of max'; longer text is allowed and marked as too long. */
  max?: number;
  /** Replaces the count of characters, for texts that are counted in other units. */
  counter?: ReactNode;
};

/** Use inside a `Field`. */
export function TextArea({ value, onChange, max, counter, ...props }: TextAreaProps) {
  const styles = useStyles();
  const { control } = useDensity();
  const ui = useUiText();
  const { number } = formats(useLanguage());
  const plain = max === undefined ? null : <span
    className={value.length > max ? styles.over : undefined}
  >{ui('charactersOf', { count: number(value.length), max: number(max) })}</span>;
  return (
    <div className={styles.root}>
      <Textarea
        size={control} resize="vertical" rows={5} {...props} className={styles.area} value={value}
        onChange={(_, data) => onChange(data.value)}
      />
      {(counter ?? plain) && <div className={styles.footer}>{counter ?? plain}</div>}
    </div>
  );
}
