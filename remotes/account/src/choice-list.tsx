import { useId } from 'react';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { Checkbox } from '@portal/ui/screens';

const useStyles = makeStyles({
  set: { minWidth: 0, margin: 0, padding: 0, border: 0 },
  legend: { padding: 0, marginBottom: tokens.spacingVerticalXXS, color: tokens.colorNeutralForeground1 },
  list: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
  columns: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))' },
  text: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  error: { margin: 0, color: tokens.colorPaletteRedForeground1, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

export type ChoiceListProps<Value extends string> = {
  label: string;
  hint?: string;
  error?: string;
  choices: readonly { value: Value; name: string; text?: string }[];
  chosen: readonly Value[];
  /** Lays the choices out in columns, for short names. */
  columns?: boolean;
  disabled?: boolean;
  onChange: (chosen: Value[]) => void;
};

/** Checkboxes with descriptions, in a `fieldset`, because a `Field` labels only one control. */
export function ChoiceList<Value extends string>(
  { label, hint, error, choices, chosen, columns = false, disabled = false, onChange }: ChoiceListProps<Value>,
) {
  const styles = useStyles();
  const id = useId();
  const toggle = (value: Value, on: boolean) => onChange(
    choices.map((each) => each.value).filter((each) => (each === value ? on : chosen.includes(each))),
  );
  return (
    <fieldset className={styles.set} aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <div className={mergeClasses(styles.list, columns && styles.columns)}>
        {choices.map(({ value, name, text }) => (
          <Checkbox
            key={value} disabled={disabled} checked={chosen.includes(value)}
            label={text === undefined ? name : <>{name}<span className={styles.text}>{text}</span></>}
            onChange={(_, { checked }) => toggle(value, checked === true)}
          />
        ))}
      </div>
      {error && <p id={`${id}-error`} role="alert" className={styles.error}>{error}</p>}
      {hint && <p id={`${id}-hint`} className={styles.hint}>{hint}</p>}
    </fieldset>
  );
}
