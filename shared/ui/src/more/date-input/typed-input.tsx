import { useId, useState } from 'react';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Input, type InputProps } from '@portal/ui/core';

const useStyles = makeStyles({
  // Else a field is as wide as twenty characters, and covers what follows.
  root: { minWidth: 0 },
  input: { display: 'flex' },
  problem: {
    marginTop: tokens.spacingVerticalXXS, color: tokens.colorPaletteRedForeground1, fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

export type TypedInputProps = Omit<InputProps, 'value' | 'onChange'> & {
  /** Empty for none. */
  value: string;
  show: (value: string) => string;
  /** The value of a text; undefined if it has none. */
  read: (typed: string) => string | undefined;
  /** Whether more typing would not change the value, so that it counts before the field is left. */
  isComplete: (typed: string) => boolean;
  /** Shown below a text without a value. */
  problem: string;
  onChange: (value: string) => void;
};

/** A field whose text differs from its value, such as a date. A text is kept as typed until the field is left. */
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
