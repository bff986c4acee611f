import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type Ref, type SyntheticEvent } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { Button, DismissIcon, makeStyles, SearchIcon, tokens, VisuallyHidden } from '@portal/ui/shell';
import type { Entry } from './entry';
import { PaletteKeys } from './palette-keys';
import { ResultList } from './result-list';
import { useGroups } from './use-groups';

const FULL = '@media (max-width: 639.98px)';
const useStyles = makeStyles({
  root: {
    width: 'min(640px, calc(100vw - 32px))', maxWidth: 'none', height: 'fit-content', maxHeight: 'min(560px, calc(100dvh - 24vh))',
    margin: '12vh auto auto', padding: 0, overflow: 'hidden',
    color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow64, fontFamily: tokens.fontFamilyBase, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
    '&[open]': { display: 'flex' },
    '::backdrop': { backgroundColor: tokens.colorBackgroundOverlay },
    [FULL]: { width: '100vw', height: '100dvh', maxHeight: 'none', margin: 0, border: 0, borderRadius: 0 },
  },
  sheet: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, minHeight: 0 },
  head: {
    display: 'flex', alignItems: 'center', gap: '12px', flexShrink: 0, padding: '8px 10px 8px 18px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, ':focus-within': { borderBottom: `1px solid ${tokens.colorBrandStroke1}` },
  },
  sign: { display: 'inline-flex', flexShrink: 0, fontSize: '20px', color: tokens.colorNeutralForeground3 },
  field: {
    flexGrow: 1, minWidth: 0, height: '40px', padding: 0, border: 0, outlineStyle: 'none', backgroundColor: 'transparent', color: 'inherit',
    fontFamily: 'inherit',
    // iOS zooms into fields with text below 16 px.
    fontSize: '16px', '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
    '::-webkit-search-cancel-button': { display: 'none' },
  },
  nothing: {
    margin: 0, padding: '36px 24px', textAlign: 'center', color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere',
    textWrap: 'pretty',
  },
});

/** Search for pages, records and commands (SHL-04), as ARIA's combobox with a listbox popup. */
export function Palette({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const groups = useGroups(text);
  const entries = groups.flatMap((group) => group.entries);
  const searching = groups.some((group) => group.searching);
  // Selects by ID, so that results that arrive later do not change the selected option.
  const active = entries.find((entry) => entry.id === chosen) ?? defaultEntry(entries[0], searching);
  const optionId = (entry: Entry) => `${id}-option-${entries.indexOf(entry)}`;

  // The browser restores the focus only if the dialog is closed before React removes it from the DOM.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    field.current?.focus();
    return () => element?.close();
  }, []);

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
    setChosen(next.id);
  };
  const cancelled = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  // The dialog element itself is the target only for clicks on its backdrop.
  const outside = (event: MouseEvent) => event.target === event.currentTarget && onClose();
  const statusText = searching ? t('search.searching') : t('search.count', { count: entries.length });

  return (
    // The backdrop needs no key handler, because keyboard users close the dialog by Escape or its button.
    <dialog ref={dialog} className={styles.root} aria-label={t('search.open')} onCancel={cancelled} onClick={outside}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <span className={styles.sign} aria-hidden="true"><SearchIcon /></span>
          <SearchField
            field={field} text={text} listId={groups.length > 0 ? id : undefined} activeId={active && optionId(active)}
            onChange={(next) => {
              setText(next);
              setChosen(undefined);
            }}
            onKeyDown={pressed}
          />
          <Button size="medium" appearance="subtle" aria-label={t('search.close')} icon={<DismissIcon />} onClick={onClose} />
        </div>
        {groups.length > 0
          ? <ResultList
            id={id} groups={groups} text={text} active={active?.id} optionId={optionId} onActive={setChosen} onChoose={choose}
          />
          : <p className={styles.nothing}>{text.trim() === '' ? t('search.hint') : t('search.nothing', { text: text.trim() })}</p>}
        <VisuallyHidden><span role="status">{text.trim() === '' ? '' : statusText}</span></VisuallyHidden>
        <PaletteKeys />
      </div>
    </dialog>
  );
}

type SearchFieldProps = {
  field: Ref<HTMLInputElement>;
  text: string;
  /** ID of the result list; undefined while nothing is found. */
  listId: string | undefined;
  activeId: string | undefined;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function SearchField({ field, text, listId, activeId, onChange, onKeyDown }: SearchFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <input
      className={styles.field} type="text" role="combobox" ref={field} autoComplete="off" autoCapitalize="off" spellCheck={false}
      enterKeyHint="go" maxLength={200} aria-label={t('search.open')} aria-autocomplete="list" aria-expanded={listId !== undefined}
      aria-controls={listId} aria-activedescendant={activeId} placeholder={t('search.hint')} value={text}
      onChange={(event) => onChange(event.target.value)} onKeyDown={onKeyDown}
    />
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
