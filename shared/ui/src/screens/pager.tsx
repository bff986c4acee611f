import { makeStyles } from '@fluentui/react-components';
import { ArrowNextRegular } from '@fluentui/react-icons/svg/arrow-next';
import { ArrowPreviousRegular } from '@fluentui/react-icons/svg/arrow-previous';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { tokens, useUiText } from '@portal/ui/shell';
import { Button, Select } from './control/sized';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`, paddingTop: tokens.spacingVerticalM,
  },
  size: {
    display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  steps: { display: 'flex', gap: tokens.spacingHorizontalS, marginInlineStart: 'auto' },
});

export type PagerProps = {
  /** `onPrevious` and `onNext` are undefined if there is no such page, which disables the button. */
  onPrevious?: () => void;
  onNext?: () => void;
  /** Jump to the first or last page; undefined on that page. The buttons are shown only if `ends` is set. */
  onFirst?: () => void;
  onLast?: () => void;
  ends?: boolean;
  busy?: boolean;
  pageSize?: { value: number; choices: readonly number[]; onChange: (size: number) => void };
  /** Text such as 'Total: 4 200', if the server provides the number. */
  summary?: string;
};

/** Keyset paging: pages have no numbers, only a next and a previous one. */
export function Pager({ onPrevious, onNext, onFirst, onLast, ends = false, busy = false, pageSize, summary }: PagerProps) {
  const styles = useStyles();
  const ui = useUiText();
  if (!onPrevious && !onNext && !pageSize && !summary) return null;
  return (
    <nav className={styles.root} aria-label={ui('pages')}>
      {summary && <span className={styles.size}>{summary}</span>}
      {pageSize && (
        <label className={styles.size}>
          {ui('rowsPerPage')}
          <Select size="small" value={String(pageSize.value)} onChange={(_, { value }) => pageSize.onChange(Number(value))}>
            {pageSize.choices.map((choice) => <option key={choice} value={choice}>{choice}</option>)}
          </Select>
        </label>
      )}
      <div className={styles.steps}>
        {ends && <Button
          icon={<ArrowPreviousRegular />} disabledFocusable={!onFirst || busy} aria-label={ui('firstPage')} title={ui('firstPage')}
          onClick={onFirst}
        />}
        <Button icon={<ChevronLeftRegular />} disabledFocusable={!onPrevious || busy} aria-label={ui('previousPage')} onClick={onPrevious}>
          {ui('previous')}
        </Button>
        <Button
          icon={<ChevronRightRegular />} iconPosition="after" disabledFocusable={!onNext || busy} aria-label={ui('nextPage')}
          onClick={onNext}
        >{ui('next')}</Button>
        {ends && <Button
          icon={<ArrowNextRegular />} disabledFocusable={!onLast || busy} aria-label={ui('lastPage')} title={ui('lastPage')}
          onClick={onLast}
        />}
      </div>
    </nav>
  );
}
