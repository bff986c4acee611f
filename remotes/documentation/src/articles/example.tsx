import { useId, useRef, type KeyboardEvent } from 'react';
import type { DocSnippet } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { focusRing, makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { CodeBlock } from './code-block';
import { selectSnippetLanguage, snippetLanguageChosen } from './snippets.slice';

const useStyles = makeStyles({
  tabs: {
    display: 'flex', gap: '2px', padding: '0 8px', border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: `${tokens.borderRadiusLarge} ${tokens.borderRadiusLarge} 0 0`,
  },
  tab: {
    ...focusRing,
    minHeight: '36px', padding: '6px 12px 4px', border: 0, borderBottom: '3px solid transparent', backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground3, font: 'inherit',
    fontSize: tokens.fontSizeBase200, cursor: 'pointer', ':hover': { color: tokens.colorNeutralForeground1 },
    '@media (forced-colors: active)': { borderBottom: '3px solid Canvas' },
  },
  chosen: {
    borderBottom: `3px solid ${tokens.colorBrandStroke1}`, color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold,
    '@media (forced-colors: active)': { borderBottom: '3px solid Highlight' },
  },
});

const names: Record<string, string> = { sh: 'curl', ts: 'TypeScript' };

/** A code example in several programming languages. The chosen language applies to all examples. */
export function Example({ snippets }: { snippets: readonly DocSnippet[] }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const snippetLanguage = useSelector(selectSnippetLanguage);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const chosen = snippets.find(({ language }) => language === snippetLanguage) ?? snippets[0];
  if (!chosen) return null;
  if (snippets.length === 1) return <CodeBlock text={chosen.text} />;
  const pressed = (event: KeyboardEvent) => {
    const last = snippets.length - 1;
    const from = snippets.indexOf(chosen);
    const targets: Record<string, number> = {
      ArrowRight: from === last ? 0 : from + 1, ArrowLeft: from === 0 ? last : from - 1, Home: 0, End: last,
    };
    const at = targets[event.key];
    if (at === undefined) return;
    event.preventDefault();
    dispatch(snippetLanguageChosen(snippets[at]?.language ?? ''));
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus();
  };
  return (
    <div>
      <div ref={list} role="tablist" aria-label={t('code.language')} className={styles.tabs} onKeyDown={pressed}>
        {snippets.map((snippet) => (
          <button
            key={snippet.language} type="button" role="tab" id={`${id}${snippet.language}`} aria-selected={snippet === chosen}
            aria-controls={`${id}panel`} tabIndex={snippet === chosen ? 0 : -1}
            className={mergeClasses(styles.tab, snippet === chosen && styles.chosen)}
            onClick={() => dispatch(snippetLanguageChosen(snippet.language))}
          >
            {names[snippet.language] ?? snippet.language}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${chosen.language}`}><CodeBlock isBelow text={chosen.text} /></div>
    </div>
  );
}
