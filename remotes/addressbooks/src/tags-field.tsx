import { useId, useRef, type KeyboardEvent } from 'react';
import { MAX_TAG } from '@portal/contracts';
import { foldTag, readTags } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { DismissIcon, makeStyles, tokens } from '@portal/ui/shell';
import { Button, Field, Input } from '@portal/ui/screens';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  chosen: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, margin: 0, padding: 0, listStyleType: 'none', minWidth: 0 },
  tag: { maxWidth: '100%', overflowWrap: 'anywhere' },
});

/** Tags as chosen, and what is being written. */
export type TagsDraft = { tags: readonly string[]; typed: string };
export const tagsDraft = (tags: readonly string[] = []): TagsDraft => ({ tags, typed: '' });

/** The chosen and the written tags; null if a written one is no valid tag. */
export function tagsOf({ tags, typed }: TagsDraft): string[] | null {
  const { tags: written, faulty } = readTags(typed);
  return faulty === null ? united(tags, written) : null;
}

export type TagsFieldProps = {
  label: string;
  hint?: string;
  value: TagsDraft;
  /** Tags to suggest. */
  known: readonly string[];
  onChange: (value: TagsDraft) => void;
};

/** Tags are added by Enter or a comma, and when the form is submitted: adding on blur would move the button that is being clicked. */
export function TagsField({ label, hint, value: { tags, typed }, known, onChange }: TagsFieldProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const { tags: written, faulty } = readTags(typed);
  const add = () => { if (faulty === null) onChange({ tags: united(tags, written), typed: '' }); };
  const type = (text: string) => {
    const { tags: read, faulty: bad } = readTags(text);
    // A separator ends a tag, and a suggestion is a whole one.
    const isEnded = bad === null && (/[,;|]\s*$/.test(text) || (known.includes(text) && text.length > typed.length + 1));
    onChange(isEnded ? { tags: united(tags, read), typed: '' } : { tags, typed: text });
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && typed.trim() !== '') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && !event.repeat && typed === '' && tags.length > 0) onChange({ tags: tags.slice(0, -1), typed });
  };
  const drop = (tag: string) => {
    onChange({ tags: tags.filter((each) => each !== tag), typed });
    input.current?.focus();
  };
  const isChosen = (tag: string) => tags.some((each) => foldTag(each) === foldTag(tag));
  return (
    <div className={styles.root}>
      <Field label={label} hint={hint} validationMessage={faulty === null ? undefined : t('tags.faulty', { max: MAX_TAG })}>
        <Input
          ref={input} list={list} maxLength={500} autoComplete="off" placeholder={t('tags.placeholder')} value={typed}
          onChange={(_, { value }) => type(value)} onKeyDown={pressed}
        />
      </Field>
      <datalist id={list}>{known.filter((tag) => !isChosen(tag)).map((tag) => <option key={tag} value={tag} />)}</datalist>
      {tags.length > 0 && (
        <ul className={styles.chosen} aria-label={label}>
          {tags.map((tag) => (
            <li key={tag}>
              <Button
                size="small" shape="circular" className={styles.tag} icon={<DismissIcon />} iconPosition="after"
                aria-label={t('tags.drop', { tag })} onClick={() => drop(tag)}
              >{tag}</Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function united(tags: readonly string[], more: readonly string[]): string[] {
  return [...tags, ...more.filter((tag) => !tags.some((each) => foldTag(each) === foldTag(tag)))];
}
