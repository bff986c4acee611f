import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import type { MessageType, Template } from '@portal/contracts';
import { useFailureText, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { makeStyles, mergeClasses, Skeleton, tokens } from '@portal/ui/shell';
import { offeredTemplates } from './templates.state';

const MAX_REQUESTED = 200;

const useStyles = makeStyles({
  root: {
    position: 'absolute', insetInlineStart: 0, insetInlineEnd: 0, bottom: 'calc(100% + 4px)', zIndex: 3, maxHeight: 'min(320px, 50dvh)',
    overflowY: 'auto', padding: '6px',
    borderRadius: tokens.borderRadiusXLarge, border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1, boxShadow: tokens.shadow16,
  },
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none' },
  option: {
    padding: '6px 10px', borderRadius: tokens.borderRadiusMedium, cursor: 'pointer', overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground1,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  active: { backgroundColor: tokens.colorSubtleBackgroundSelected, '@media (forced-colors: active)': { outline: '2px solid Highlight' } },
  name: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  words: {
    display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden', color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
  note: { margin: 0, padding: '6px 10px', color: tokens.colorNeutralForeground3 },
});

/** State of the template list above the text field (ARIA combobox pattern); undefined if it is closed. */
export type TemplateOffer = {
  listId: string;
  activeId: string | undefined;
  active: number;
  /** Undefined while the search is running and after it failed. */
  items: readonly Template[] | undefined;
  failure: Failure | undefined;
  onKeyDown: (event: KeyboardEvent) => boolean;
};
export type Offering = { text: string; types: readonly MessageType[]; canSee: boolean; onChoose: (template: Template) => void };

/**
 * A slash at the start of the text opens the template list; the search text follows it. Escape closes the list until the text changes.
 * While the list is open, Enter and Tab choose the active template, and Enter never sends the text.
 */
export function useTemplateOffer({ text, types, canSee, onChoose }: Offering): TemplateOffer | undefined {
  const listId = useId();
  const [closedAt, close] = useState<string>();
  const [pointed, point] = useState({ text: '', index: 0 });
  const isOpen = canSee && text.startsWith('/') && !text.includes('\n') && text !== closedAt;
  const searchText = isOpen ? text.slice(1, 1 + MAX_REQUESTED).trim() : null;
  const known = types.join();
  const search = useMemo(() => (searchText === null ? null : {
    text: searchText, types: known === '' ? [] : known.split(',') as MessageType[],
  }), [searchText, known]);
  const { data, query, error } = useResource(offeredTemplates, search);
  if (!isOpen) return undefined;
  const found = query === search ? data : undefined;
  const items = found ?? [];
  const active = pointed.text === text ? Math.min(pointed.index, items.length - 1) : 0;
  const chosen = items[active];
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing) return false;
    const steps: Readonly<Record<string, number>> = { ArrowDown: active + 1, ArrowUp: active - 1 + items.length };
    const step = steps[event.key];
    if (event.key === 'Escape') close(text);
    else if (step !== undefined && items.length > 0) point({ text, index: step % items.length });
    else if ((event.key !== 'Enter' && event.key !== 'Tab') || event.shiftKey) return false;
    else if (chosen) onChoose(chosen);
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { listId, activeId: chosen ? `${listId}-${active}` : undefined, active, items: found, failure: error, onKeyDown };
}

/** The list of templates; the focus stays in the text field. */
export function TemplatePopup({ offer, onChoose }: { offer: TemplateOffer; onChoose: (template: Template) => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const failure = useFailureText(offer.failure);
  return (
    <div className={styles.root}>
      {failure && <p role="alert" className={styles.note}>{failure.text}</p>}
      {!offer.items && !failure && <Skeleton width="100%" height="48px" />}
      {offer.items?.length === 0 && <p role="status" className={styles.note}>{t('conversation.templates.none')}</p>}
      <ul id={offer.listId} role="listbox" aria-label={t('conversation.templates.title')} className={styles.list}>
        {offer.items?.map((template, index) => (
          <li
            key={template.uuid} id={`${offer.listId}-${index}`} role="option" aria-selected={index === offer.active}
            className={mergeClasses(styles.option, index === offer.active && styles.active)}
            // Keeps the focus in the text field.
            onMouseDown={(event) => event.preventDefault()} onClick={() => onChoose(template)}
          >
            <span className={styles.name}>{template.name}</span>
            <span className={styles.words}>{template.body}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
