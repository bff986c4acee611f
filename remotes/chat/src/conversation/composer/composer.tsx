import { useId, useRef, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { Chat } from '@portal/contracts';
import { selectConnection, useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { Button } from '@portal/ui/screens';
import { makeStyles, mergeClasses, SendIcon, tokens } from '@portal/ui/shell';
import { useChatKeys } from '../../use-chat-keys';
import { AttachButton, supportsFiles } from '../attachments/attach-button';
import { AttachmentCard } from '../attachments/attachment-card';
import { selectAttachment } from '../attachments/attachments.slice';
import { useFieldStyles } from './field-styles';
import { OpenFields } from './open-fields';
import { SessionBar } from './session-bar';
import { TemplateFilling } from '../templates/template-filling';
import { TemplatePopup, useTemplateOffer, type TemplateOffer } from '../templates/template-popup';
import { TextMeasure } from './text-measure';
import type { ThreadTerms } from '../thread/threads.slice';
import { useAttaching } from '../attachments/use-attaching';
import { useDroppedFiles } from '../attachments/use-dropped-files';
import { useTemplateInsertion } from '../templates/use-template-insertion';
import { useComposing } from './use-composing';
import { RouteChoice } from './route-choice';

const useStyles = makeStyles({
  root: {
    position: 'relative', display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalSNudge, padding: '8px 16px 12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `0 ${tokens.spacingHorizontalL}` },
  over: { backgroundColor: tokens.colorBrandBackground2 },
  line: { position: 'relative', display: 'flex', alignItems: 'flex-end', gap: tokens.spacingHorizontalS },
  footer: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalS },
  note: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  error: { margin: 0, color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
});

export type ComposerProps = {
  chat: Chat; terms: ThreadTerms; field: RefObject<HTMLTextAreaElement | null>; keysOn: boolean; modes: ReactNode;
  onSent: () => void;
};

/** The message field with its attachment and route. */
export function Composer({ chat, terms, field, keysOn, modes, onSent }: ComposerProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const fieldStyles = useFieldStyles();
  const measureId = useId();
  const files = useRef<HTMLInputElement>(null);
  const chatUuid = chat.id_uuid;
  const attachment = useSelector(selectAttachment(chatUuid));
  const isOffline = useSelector(selectConnection) !== 'open' && !navigator.onLine;
  const canUseTemplates = useCan('/templates/index');
  const { draft, write, fault, open, send, route: chosen, choose: chooseRoute } = useComposing(chatUuid, terms, attachment);
  const route = chosen?.closed === null ? chosen : undefined;
  const attaching = useAttaching(chatUuid, route);
  const { isOver, dropTarget, onPaste } = useDroppedFiles(attaching.attach);
  useChatKeys(keysOn, {
    reply: () => field.current?.focus(), ...(route && supportsFiles(route) && { attach: () => files.current?.click() }),
  });

  const { choose, filling } = useTemplateInsertion({
    // A picture of a template does not replace what the operator has attached.
    chat, text: draft.text, takesImage: route?.image === true && !attachment,
    onInsert: (next) => {
      write(next);
      field.current?.focus();
    },
  });
  const openTypes = terms.routes.filter(({ closed }) => closed === null).map(({ type }) => type);
  const offer = useTemplateOffer({ text: draft.text, types: openTypes, canSee: canUseTemplates && !filling, onChoose: choose });

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (attaching.isReady() && send()) {
      attaching.drop();
      onSent();
    }
    field.current?.focus();
  };
  // The focused remove button disappears with the attachment, so the focus moves to the text field.
  const remove = () => {
    attaching.drop();
    field.current?.focus();
  };
  const pressed = (event: KeyboardEvent) => {
    if (offer?.onKeyDown(event)) return;
    // Ignores an Enter that confirms the composition of an input method (IME).
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    submit(event);
  };
  return (
    <>
      <form
        className={mergeClasses(styles.root, isOver && styles.over)} aria-label={t('conversation.compose')}
        onSubmit={submit}
        {...dropTarget}
      >
        <div className={styles.head}>
          {modes}
          {terms.session && <SessionBar chatUuid={chatUuid} session={terms.session} routes={terms.routes} />}
        </div>
        {isOffline && <p className={styles.note} role="status">{t('conversation.offline')}</p>}
        {attachment && <AttachmentCard attachment={attachment} opened={attaching.opened} onWhole={attaching.sendWhole} onRemove={remove} />}
        {(attaching.refused ?? fault) && <p className={styles.error} role="alert">{attaching.refused ?? fault}</p>}
        {open.length > 0 && <OpenFields fields={open} text={draft.text} field={field} />}
        <div className={styles.line}>
          {offer && <TemplatePopup offer={offer} onChoose={choose} />}
          <AttachButton route={route} input={files} onFile={attaching.attach} />
          <textarea
            ref={field} className={fieldStyles.root} rows={1} dir="auto" value={draft.text} aria-label={t('conversation.message')}
            placeholder={t(canUseTemplates ? 'conversation.placeholder' : 'conversation.message')}
            aria-describedby={route ? measureId : undefined} {...(canUseTemplates && comboboxOf(offer))}
            onChange={(event) => write({ text: event.target.value })} onKeyDown={pressed} onPaste={onPaste}
          />
          <Button type="submit" appearance="primary" icon={<SendIcon />} aria-label={t('conversation.send')} disabledFocusable={!route} />
        </div>
        <div className={styles.footer}>
          <RouteChoice routes={terms.routes} route={chosen} onChoose={chooseRoute} />
          {route && <TextMeasure id={measureId} route={route} text={draft.text} attachment={attachment} />}
        </div>
      </form>
      {filling && <TemplateFilling {...filling} />}
    </>
  );
}

/** ARIA attributes of a text field above which the templates open as a listbox. */
const comboboxOf = (offer: TemplateOffer | undefined) => ({
  role: 'combobox', 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox', 'aria-expanded': offer !== undefined,
  'aria-controls': offer?.listId, 'aria-activedescendant': offer?.activeId,
}) as const;
