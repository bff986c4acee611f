import { useId, useLayoutEffect, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens, VisuallyHidden } from '@portal/ui/shell';
import type { Entry } from './entry';
import { KeyHints } from './key-hints';
import { ResultList } from './result-list';
import type { SearchResultsProps } from './search-dialog';
import { useGroups } from './use-groups';

const useStyles = makeStyles({
  nothing: {
    margin: 0, padding: '36px 24px', textAlign: 'center', color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere',
    textWrap: 'pretty',
  },
});

/** Results for the text of the search field, which keeps the focus. */
export function SearchResults({ text, keys, onShown, onClose }: SearchResultsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const id = useId();
  /** The entry selected by arrow key or pointer, which counts only for the text it was found by. */
  const [chosen, setChosen] = useState<{ text: string; id: string }>();
  const groups = useGroups(text);
  const entries = groups.flatMap((group) => group.entries);
  const searching = groups.some((group) => group.searching);
  // Selects by ID, so that results that arrive later do not change the selected option.
  const chosenId = chosen?.text === text ? chosen.id : undefined;
  const active = entries.find((entry) => entry.id === chosenId) ?? defaultEntry(entries[0], searching);
  const select = (entryId: string) => setChosen({ text, id: entryId });
  const optionId = (entry: Entry) => `${id}-option-${entries.indexOf(entry)}`;

  const choose = (entry: Entry) => {
    if (!entry.stays) onClose();
    entry.choose();
  };
  const pressed = (event: KeyboardEvent) => {
    // During text composition, Enter and the arrows belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active) choose(active);
      return;
    }
    const next = destination(event.key, entries, active ? entries.indexOf(active) : -1);
    if (!next) return;
    event.preventDefault();
    select(next.id);
  };
  useLayoutEffect(() => {
    keys.current = pressed;
  });
  const listId = groups.length > 0 ? id : undefined;
  const activeId = active && optionId(active);
  useLayoutEffect(() => onShown({ listId, activeId }), [onShown, listId, activeId]);
  const isEmpty = text.trim() === '';
  const statusText = searching ? t('search.searching') : t('search.count', { count: entries.length });

  return (
    <>
      {groups.length > 0
        ? <ResultList id={id} groups={groups} text={text} active={active?.id} optionId={optionId} onActive={select} onChoose={choose} />
        : <p className={styles.nothing}>{isEmpty ? t('search.hint') : t('search.nothing', { text: text.trim() })}</p>}
      <VisuallyHidden><span role="status">{isEmpty ? '' : statusText}</span></VisuallyHidden>
      <KeyHints />
    </>
  );
}

/** Returns the entry that Enter runs by default. Undefined if the user must select it first, or for commands during a search. */
const defaultEntry = (first: Entry | undefined, searching: boolean): Entry | undefined => (first?.deliberate
  || (first?.command && searching) ? undefined : first);

function destination(key: string, entries: readonly Entry[], at: number): Entry | undefined {
  if (key === 'ArrowDown') return entries[(at + 1) % entries.length];
  if (key === 'ArrowUp') return entries[(Math.max(at, 0) - 1 + entries.length) % entries.length];
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries[entries.length - 1];
  return undefined;
}
