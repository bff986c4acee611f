import { makeStyles } from '@fluentui/react-components';
import { SearchBox } from './control/search-box';
import { useDebounced } from './use-debounced';

const useStyles = makeStyles({
  root: { width: '280px', maxWidth: '100%', '@media (max-width: 639.98px)': { width: '100%', maxWidth: 'none', flexBasis: '100%' } },
});

export type SearchFilterProps = {
  label: string;
  /** The applied search text. */
  value: string;
  maxLength?: number;
  onChange: (text: string) => void;
};

/** Text search, first in a filter bar; applied when the user stops typing. */
export function SearchFilter({ label, value, maxLength = 200, onChange }: SearchFilterProps) {
  const styles = useStyles();
  const [text, setText] = useDebounced(value, onChange);
  return <SearchBox
    className={styles.root} aria-label={label} placeholder={label} maxLength={maxLength} value={text}
    onChange={(_, typed) => setText(typed.value)}
  />;
}
