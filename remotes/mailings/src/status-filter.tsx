import { makeStyles } from '@portal/ui/core';
import { Dropdown, Option } from '@portal/ui/more';

const useStyles = makeStyles({
  root: { minWidth: '200px', maxWidth: '280px', '@media (max-width: 639.98px)': { minWidth: 0, maxWidth: 'none', flexGrow: 1, flexBasis: '200px' } },
});

export type StatusFilterProps = {
  label: string;
  /** Shown while nothing is chosen. */
  all: string;
  choices: readonly { status: number; text: string }[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
};

/** Any number of statuses. */
export function StatusFilter({ label, all, choices, chosen, onChange }: StatusFilterProps) {
  const styles = useStyles();
  const words = choices.filter(({ status }) => chosen.includes(status)).map(({ text }) => text);
  return (
    <Dropdown
      className={styles.root}
      multiselect
      aria-label={label}
      placeholder={all}
      value={words.join(', ')}
      selectedOptions={chosen.map(String)}
      onOptionSelect={(_, { selectedOptions }) => onChange(choices.map(({ status }) => status).filter((status) => selectedOptions.includes(String(status))))}
    >
      {choices.map(({ status, text }) => <Option key={status} value={String(status)} text={text}>{text}</Option>)}
    </Dropdown>
  );
}
