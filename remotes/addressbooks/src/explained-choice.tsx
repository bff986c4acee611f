import { makeStyles, tokens } from '@portal/ui/shell';
import { Radio, RadioGroup } from '@portal/ui/forms';
import { Field } from '@portal/ui/screens';

const useStyles = makeStyles({
  text: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

export type ExplainedChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly { value: Value; name: string; text: string }[];
  onChange: (value: Value) => void;
};

/** Radio buttons with descriptions. */
export function ExplainedChoice<Value extends string>({ label, value, choices, onChange }: ExplainedChoiceProps<Value>) {
  const styles = useStyles();
  const chosen = (text: string) => {
    const choice = choices.find((each) => each.value === text);
    if (choice) onChange(choice.value);
  };
  return (
    <Field label={label}>
      <RadioGroup value={value} onChange={(_, data) => chosen(data.value)}>
        {choices.map((choice) => <Radio
          key={choice.value} value={choice.value} label={<>{choice.name}<span className={styles.text}>{choice.text}</span></>}
        />)}
      </RadioGroup>
    </Field>
  );
}
