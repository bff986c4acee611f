import { useState, type ReactNode } from 'react';
import type { MessageType } from '@portal/contracts';
import { contentNeeds } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Button, MessageBar, MessageBarActions, MessageBarBody, ResetIcon, Switch } from '@portal/ui/screens';
import { ContentFields } from './content-fields';
import { ContentTypeChoice } from './content-type-choice';
import { changeContentType, changeToCards, changeType, type Changed } from './message-change';
import type { MessageDraft } from './message-draft';
import type { MessageErrors } from './message-errors';
import { TypeChoice } from './type-choice';
import { hasNote } from './type-groups';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  head: {
    // Two fields side by side; a third one takes a row of its own.
    display: 'grid', gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, max(220px, 50% - ${tokens.spacingHorizontalL})), 1fr))`,
    gap: tokens.spacingHorizontalL, alignItems: 'start', '& > *': { minWidth: 0 }, '& > :nth-child(3)': { gridColumn: '1 / -1' },
  },
});

export type MessageEditorProps = {
  value: MessageDraft;
  onChange: (message: MessageDraft) => void;
  /** Message types that the alpha name's routes cover. */
  types: readonly MessageType[];
  errors: MessageErrors;
  /** Accessible name of the editor: main message, fallback or template. */
  label: string;
  /** Additional insertions beside the personal fields, such as short links. */
  insertions?: (insert: (text: string) => void) => ReactNode;
  /** Arranges the type with other fields, such as the sender. */
  head?: (type: ReactNode) => ReactNode;
  /** Pads the text to the length of the sent text for the counter. Omitted if no padding is needed. */
  counted?: (text: string) => string;
};

/** Editor for messages of all types. A change of type reports the removed fields and offers to restore them. */
export function MessageEditor({ value, onChange, types, errors, label, insertions, head = (field) => field, counted }: MessageEditorProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [lost, setLost] = useState<{ before: MessageDraft; after: MessageDraft; dropped: Changed['dropped'] }>();
  const change = ({ message, dropped }: Changed) => {
    setLost(dropped.length > 0 ? { before: value, after: message, dropped } : undefined);
    onChange(message);
  };
  const { type, contentType, content } = value;
  const canHaveCards = contentNeeds(type, contentType)?.cards === undefined && contentNeeds(type, contentType, true)?.cards !== undefined;
  const typeError = errors.type
    ?? (types.length > 0 && !types.includes(type) ? t('compose.typeNotCarried', { type: t(`messageType.${type}`) }) : undefined);
  return (
    <div role="group" aria-label={label} className={styles.root}>
      <div className={styles.head}>
        {head(<TypeChoice types={types} chosen={type} error={typeError} onChange={(next) => change(changeType(value, next))} />)}
      </div>
      <ContentTypeChoice
        type={type} chosen={contentType} error={errors.contentType} onChange={(next) => change(changeContentType(value, next))}
      />
      {canHaveCards && <Switch
        label={t('compose.withCards')} checked={content.cards !== undefined}
        onChange={(_, { checked }) => change(changeToCards(value, checked))}
      />}
      {lost && isSame(lost.after, value) && (
        <MessageBar intent="warning" layout="multiline" role="status">
          <MessageBarBody>
            {t('compose.dropped', { fields: lost.dropped.map((field) => t(`compose.fields.${field}`)).join(', ') })}
          </MessageBarBody>
          <MessageBarActions>
            <Button size="small" icon={<ResetIcon />} onClick={() => onChange(lost.before)}>{t('compose.bringBack')}</Button>
          </MessageBarActions>
        </MessageBar>
      )}
      {hasNote(type) && <MessageBar layout="multiline"><MessageBarBody>{t(`compose.notes.${type}`)}</MessageBarBody></MessageBar>}
      <ContentFields
        key={`${type} ${contentType}`} message={value} errors={errors} onChange={onChange} insertions={insertions} counted={counted}
      />
    </div>
  );
}

/** Compares by value, because a form may return a copy of the message. */
const isSame = (one: MessageDraft, other: MessageDraft) => one === other || JSON.stringify(one) === JSON.stringify(other);
