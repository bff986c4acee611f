import { useEffect, useRef } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, mergeClasses, Skeleton, SuccessIcon, tokens } from '@portal/ui/shell';
import type { Entry, EntryGroup } from './entry';

const useStyles = makeStyles({
  root: {
    flexGrow: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain', padding: '6px 8px 10px', scrollPaddingBlock: '36px 8px',
  },
  group: { '& + &': { marginTop: '6px' } },
  heading: {
    padding: '8px 10px 4px', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  option: {
    display: 'flex', alignItems: 'center', gap: '12px', minHeight: '44px', padding: '6px 10px', borderRadius: tokens.borderRadiusLarge,
    cursor: 'pointer', color: tokens.colorNeutralForeground1,
  },
  active: {
    backgroundColor: tokens.colorBrandBackground2,
    // Forced-colors mode drops the background, so an outline marks the active option.
    '@media (forced-colors: active)': { outlineStyle: 'solid', outlineWidth: '2px', outlineColor: 'Highlight', outlineOffset: '-2px' },
  },
  icon: { display: 'inline-flex', flexShrink: 0, width: '20px', fontSize: '20px', color: tokens.colorNeutralForeground3 },
  activeIcon: { color: tokens.colorBrandForeground2 },
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  title: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: tokens.fontWeightMedium },
  hit: {
    backgroundColor: 'transparent', color: 'inherit', fontWeight: tokens.fontWeightBold, textDecorationLine: 'underline',
    textDecorationThickness: '2px', textUnderlineOffset: '3px', textDecorationColor: tokens.colorBrandStroke1,
  },
  detail: {
    overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
  whole: { whiteSpace: 'normal' },
  searching: { display: 'flex', flexDirection: 'column', gap: '8px', padding: '8px 10px' },
});

type ResultListProps = {
  id: string;
  groups: readonly EntryGroup[];
  /** The query, which is highlighted in the titles. */
  text: string;
  active: string | undefined;
  optionId: (entry: Entry) => string;
  onActive: (id: string) => void;
  onChoose: (entry: Entry) => void;
};

/** Options of the combobox. The focus stays in the field; `aria-activedescendant` points to the active option. */
export function ResultList({ id, groups, text, active, optionId, onActive, onChoose }: ResultListProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const shown = useRef<HTMLDivElement>(null);
  // `void`, because `scrollIntoView` of newer browsers returns a promise, which isn't a valid effect cleanup.
  useEffect(() => void shown.current?.scrollIntoView?.({ block: 'nearest' }), [active]);
  return (
    <div id={id} role="listbox" aria-label={t('search.results')} className={styles.root}>
      {groups.map((group) => (
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`} aria-busy={group.searching} className={styles.group}>
          <div id={`${id}-${group.id}`} role="presentation" className={styles.heading}>{group.heading}</div>
          {group.entries.map((entry) => {
            const isActive = entry.id === active;
            return (
              <div
                key={entry.id}
                ref={isActive ? shown : undefined}
                id={optionId(entry)}
                role="option"
                aria-selected={isActive}
                aria-label={[entry.title, entry.detail, entry.checked && t('search.chosen')].filter(Boolean).join(', ')}
                className={mergeClasses(styles.option, isActive && styles.active)}
                // Uses pointer move instead of pointer enter, because scrolling also moves options under a resting pointer.
                onPointerMove={() => !isActive && onActive(entry.id)}
                // Keeps the focus in the search field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(entry)}
              >
                <span className={mergeClasses(styles.icon, isActive && styles.activeIcon)} aria-hidden="true">{entry.icon}</span>
                <span className={styles.words}>
                  <span className={styles.title}><Marked title={entry.title} text={text} /></span>
                  {entry.detail && <>{' '}<span className={mergeClasses(styles.detail, entry.stays && styles.whole)}>
                    {entry.detail}
                  </span></>}
                </span>
                {entry.checked && <span className={styles.icon} aria-hidden="true"><SuccessIcon /></span>}
              </div>
            );
          })}
          {group.searching && <div className={styles.searching}><Skeleton width="60%" /><Skeleton width="40%" /></div>}
        </div>
      ))}
    </div>
  );
}

/** Highlights exact matches of the query; fuzzy matches have no highlight. */
function Marked({ title, text }: { title: string; text: string }) {
  const styles = useStyles();
  const query = text.trim().toLowerCase();
  const at = query ? title.toLowerCase().indexOf(query) : -1;
  if (at < 0) return title;
  return <>{title.slice(0, at)}<mark className={styles.hit}>{title.slice(at, at + query.length)}</mark>{title.slice(at + query.length)}</>;
}
