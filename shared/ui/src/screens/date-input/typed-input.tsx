import { useId, useState } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { tokens } from '@portal/ui/shell';
import { Input, type InputProps } from '../control/sized';

const useStyles = makeStyles({
  // By default, an input is twenty characters wide and would overlap the next element.
  root: { minWidth: 0 },
  input: { display: 'flex' },
  problem: {
    marginTop: tokens.spacingVerticalXXS, color: tokens.colorPaletteRedForeground1, fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

export type TypedInputProps = Omit<InputProps, 'value' | 'onChange'> & {
  /** Current value; empty if there is none. */
  value: string;
  show: (value: string) => string;
  /** Parses a typed text; undefined if it isn't valid. */
  read: (typed: string) => string | undefined;
  /** If true, the value is reported while typing; otherwise on blur or Enter. */
  isComplete: (typed: string) => boolean;
  /** Error shown below an invalid text after blur or Enter. */
  problem: string;
  onChange: (value: string) => void;
};

/** Field that shows its value in another format, such as a date. The text stays as typed until blur or Enter. */
export function TypedInput({ value, show, read, isComplete, problem, className, onChange, ...rest }: TypedInputProps) {
  const styles = useStyles();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const isWrong = left && typed !== null && value === '';
  const report = (next: string) => {
    if (next !== value) onChange(next);
  };
  const change = (text: string) => {
    setTyped(text);
    setLeft(false);
    const next = text.trim() === '' ? '' : isComplete(text) ? read(text) : undefined;
    if (next !== undefined) report(next);
  };
  const leave = () => {
    if (typed === null) return;
    const next = typed.trim() === '' ? '' : read(typed);
    report(next ?? '');
    setTyped(next === undefined ? typed : null);
    setLeft(true);
  };
  return (
    <div className={styles.root}>
      <Input
        autoComplete="off" {...rest} className={mergeClasses(styles.input, className)}
        value={(left && value !== '' ? null : typed) ?? show(value)}
        {...(isWrong && { 'aria-invalid': true, 'aria-describedby': id })}
        onChange={(_, { value: text }) => change(text)} onBlur={leave} onKeyDown={(event) => event.key === 'Enter' && leave()}
      />
      {isWrong && <div id={id} role="alert" className={styles.problem}>{problem}</div>}
    </div>
  );
}
