import { makeStyles } from '@fluentui/react-components';
import { SearchBox } from './control/search-box';
import { useSettled } from './use-settled';

const useStyles = makeStyles({
  root: { width: '280px', maxWidth: '100%', '@media (max-width: 639.98px)': { width: '100%', maxWidth: 'none', flexBasis: '100%' } },
});

export type SearchFilterProps = {
  label: string;
  /** What is asked for. */
  value: string;
  maxLength?: number;
  onChange: (text: string) => void;
};

/** The text of a bar of filters, first in it: asked for once the typing rests. */
export function SearchFilter({ label, value, maxLength = 200, onChange }: SearchFilterProps) {
  const styles = useStyles();
  const [text, setText] = useSettled(value, onChange);
  return <SearchBox className={styles.root} aria-label={label} placeholder={label} maxLength={maxLength} value={text} onChange={(_, typed) => setText(typed.value)} />;
}
