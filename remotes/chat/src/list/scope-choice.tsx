import { useId } from 'react';
import type { ChatScope, UnreadChats } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { unreadIn } from '../unread-chats.slice';

const scopes: readonly ChatScope[] = ['own', 'all'];

const useStyles = makeStyles({
  root: {
    display: 'flex', flex: '1 1 auto', minWidth: 0, boxSizing: 'border-box', height: '32px', padding: '1px',
    borderRadius: tokens.borderRadiusMedium, backgroundColor: tokens.colorNeutralBackground3,
    border: `1px solid ${tokens.colorNeutralStroke1}`, '@media (forced-colors: active)': { border: '1px solid CanvasText', padding: '1px' },
  },
  segment: {
    position: 'relative', display: 'flex', alignItems: 'center', justifyContent: 'center', flex: '1 1 0', minWidth: 0, padding: '0 8px',
    cursor: 'pointer', borderRadius: tokens.borderRadiusSmall,
    color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase300,
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':has(:focus-visible)': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  chosen: {
    backgroundColor: tokens.colorNeutralBackground1, color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold,
    boxShadow: `0 0 0 1px ${tokens.colorNeutralStroke1}`,
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none', backgroundColor: 'Highlight', color: 'HighlightText', ':hover': { color: 'HighlightText' },
    },
  },
  // The invisible radio button covers the whole segment, so that touch and screen readers find it.
  radio: { position: 'absolute', inset: 0, width: '100%', height: '100%', margin: 0, opacity: 0, cursor: 'pointer' },
  words: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

export type ScopeChoiceProps = {
  scope: ChatScope;
  /** Numbers of unread chats; null before the first count. */
  unread: UnreadChats | null;
  onChange: (scope: ChatScope) => void;
};

/** Radio buttons to show either own and unassigned chats, or all chats, with unread counts. */
export function ScopeChoice({ scope: chosen, unread, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const name = useId();
  const text = (scope: ChatScope) => {
    const count = unread ? unreadIn(scope, unread) : 0;
    return count > 0 ? t('list.scopeUnread', { scope: t(`list.scope.${scope}`), number: format.number(count) }) : t(`list.scope.${scope}`);
  };
  return (
    <div role="radiogroup" aria-label={t('list.whose')} className={styles.root}>
      {scopes.map((scope) => (
        <label key={scope} className={mergeClasses(styles.segment, scope === chosen && styles.chosen)}>
          <input
            type="radio" name={name} value={scope} checked={scope === chosen} onChange={() => onChange(scope)} className={styles.radio}
          />
          <span className={styles.words}>{text(scope)}</span>
        </label>
      ))}
    </div>
  );
}
