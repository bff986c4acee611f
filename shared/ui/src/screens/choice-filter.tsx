import { makeStyles, Option } from '@fluentui/react-components';
import { NARROW, tokens, useMedia } from '@portal/ui/shell';
import { Dropdown } from './control/sized';
import { useLatestList } from './use-latest-list';

const useStyles = makeStyles({
  root: {
    minWidth: '200px', maxWidth: '280px',
    // Like a select beside it: what is shown while nothing is selected is a choice, no hint.
    '& > button': { color: tokens.colorNeutralForeground1 },
    '@media (max-width: 639.98px)': { minWidth: 0, maxWidth: 'none' },
  },
});

export type ChoiceFilterProps<Value extends string | number> = {
  label: string;
  /** Shown while nothing is selected. */
  all: string;
  choices: readonly { value: Value; text: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
};

/** Filter with multiple selection from a short list. */
export function ChoiceFilter<Value extends string | number>(
  { label, all, choices, chosen: kept, onChange: keep }: ChoiceFilterProps<Value>,
) {
  const styles = useStyles();
  const [chosen, onChange] = useLatestList(kept, keep);
  const words = choices.filter(({ value }) => chosen.includes(value)).map(({ text }) => text);
  return (
    <Dropdown
      className={styles.root}
      // Popups at the end of the page would be behind the panel of filters.
      inlinePopup={useMedia(NARROW)}
      multiselect
      aria-label={label}
      placeholder={all}
      value={words.join(', ')}
      selectedOptions={chosen.map(String)}
      onOptionSelect={(_, { selectedOptions }) => onChange(
        choices.map(({ value }) => value).filter((value) => selectedOptions.includes(String(value))),
      )}
    >
      {choices.map(({ value, text }) => <Option key={value} value={String(value)} text={text}>{text}</Option>)}
    </Dropdown>
  );
}
