import { useId, useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject } from 'react';
import type { Chat, Template } from '@portal/contracts';
import { fillKnown } from '@portal/messaging';
import { selectConnection, useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, focusRing, makeStyles, mergeClasses, SendIcon, tokens } from '@portal/ui/core';
import { useChatKeys } from '../use-chat-keys';
import { AttachButton, supportsFiles } from './attach-button';
import { AttachmentCard } from './attachment-card';
import { attachmentReady, selectAttachment } from './attachments.slice';
import { messagesFor } from './compose';
import { OpenFields } from './open-fields';
import { onOneLine } from '../message-text';
import { SessionBar } from './session-bar';
import { openFields, TemplateFilling } from './template-filling';
import { TemplatePopup, useTemplateOffer } from './template-popup';
import { TextMeasure } from './text-measure';
import type { ThreadTerms } from './threads.slice';
import { useAttaching } from './use-attaching';
import { useComposing } from './use-composing';
import { RouteChoice } from './route-choice';

const useStyles = makeStyles({
  root: {
    position: 'relative', display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalSNudge, padding: '8px 16px 12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  over: { backgroundColor: tokens.colorBrandBackground2 },
  line: { position: 'relative', display: 'flex', alignItems: 'flex-end', gap: tokens.spacingHorizontalS },
  field: {
    ...focusRing, boxSizing: 'border-box', flex: '1 1 auto', minWidth: 0, minHeight: '40px', maxHeight: 'min(200px, 30dvh)',
    padding: '8px 12px', resize: 'none', fieldSizing: 'content',
    borderRadius: tokens.borderRadiusLarge, border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1, color: tokens.colorNeutralForeground1,
    font: 'inherit', overflowWrap: 'anywhere', '::placeholder': { color: tokens.colorNeutralForeground3 },
  },
  footer: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalS },
  note: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  error: { margin: 0, color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
});

export type ComposerProps = {
  chat: Chat; terms: ThreadTerms; field: RefObject<HTMLTextAreaElement | null>; keysOn: boolean; onSent: () => void;
};

/** The message field with its attachment and route. */
export function Composer({ chat, terms, field, keysOn, onSent }: ComposerProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const measureId = useId();
  const files = useRef<HTMLInputElement>(null);
  const chatUuid = chat.id_uuid;
  const attachment = useSelector(selectAttachment(chatUuid));
  const isOffline = useSelector(selectConnection) !== 'open' && !navigator.onLine;
  const canUseTemplates = useCan('/templates/index');
  const { draft, write, fault, open, send, route: chosen, choose: chooseRoute } = useComposing(chatUuid, terms, attachment);
  const route = chosen?.closed === null ? chosen : undefined;
  const attaching = useAttaching(chatUuid, route);
  const [filling, fill] = useState<Template>();
  const [isOver, setDraggedOver] = useState(false);
  useChatKeys(keysOn, {
    reply: () => field.current?.focus(), ...(route && supportsFiles(route) && { attach: () => files.current?.click() }),
  });

  const insert = (template: Template, text: string) => {
    fill(undefined);
    write({ text, templateUuid: template.uuid });
    const { imageUrl } = template.content ?? {};
    if (imageUrl !== undefined && route?.image) {
      dispatch(attachmentReady({ chatUuid, kind: 'image', name: template.name, bytes: null, url: imageUrl }));
    }
    field.current?.focus();
  };
  const { name } = chat.phone_data;
  const choose = (template: Template) => (openFields(template, name).length > 0 ? fill(template) : insert(
    template, fillKnown(template.body, { name }),
  ));
  const openTypes = terms.routes.filter(({ closed }) => closed === null).map(({ type }) => type);
  const offer = useTemplateOffer({ text: draft.text, types: openTypes, canSee: canUseTemplates && !filling, onChoose: choose });

  const submit = () => {
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
    event.preventDefault();
    submit();
  };
  const take = (files: FileList | undefined, event: ClipboardEvent | DragEvent) => {
    const [file, ...others] = files ?? [];
    if (!file) return;
    event.preventDefault();
    attaching.attach(file, others);
  };
  // Attaches pasted files, unless the clipboard has text other than their names, as for copied spreadsheet cells.
  const pasted = (event: ClipboardEvent) => {
    const { files } = event.clipboardData;
    const names = Array.from(files, ({ name }) => name);
    if (event.clipboardData.getData('text/plain').split(/[\r\n]+/).every((line) => line === '' || names.includes(line))) take(files, event);
  };
  return (
    <>
      <form
        className={mergeClasses(styles.root, isOver && styles.over)} aria-label={t('conversation.compose')}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onDragOver={(event) => {
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={(event) => {
          setDraggedOver(false);
          take(event.dataTransfer.files, event);
        }}
      >
        {terms.session && <SessionBar chatUuid={chatUuid} session={terms.session} routes={terms.routes} />}
        {isOffline && <p className={styles.note} role="status">{t('conversation.offline')}</p>}
        {attachment && <AttachmentCard attachment={attachment} opened={attaching.opened} onWhole={attaching.sendWhole} onRemove={remove} />}
        {(attaching.refused ?? fault) && <p className={styles.error} role="alert">{attaching.refused ?? fault}</p>}
        {open.length > 0 && <OpenFields fields={open} text={draft.text} field={field} />}
        <div className={styles.line}>
          {offer && <TemplatePopup offer={offer} onChoose={choose} />}
          <AttachButton route={route} input={files} onFile={attaching.attach} />
          <textarea
            ref={field} className={styles.field} rows={1} dir="auto" value={draft.text} aria-label={t('conversation.message')}
            placeholder={t(canUseTemplates ? 'conversation.placeholder' : 'conversation.message')}
            aria-describedby={route ? measureId : undefined} role={canUseTemplates ? 'combobox' : undefined}
            aria-autocomplete={canUseTemplates ? 'list' : undefined} aria-haspopup={canUseTemplates ? 'listbox' : undefined}
            aria-expanded={canUseTemplates ? offer !== undefined : undefined} aria-controls={offer?.listId}
            aria-activedescendant={offer?.activeId}
            onChange={(event) => write({ text: event.target.value })} onKeyDown={pressed} onPaste={pasted}
          />
          <Button type="submit" appearance="primary" icon={<SendIcon />} aria-label={t('conversation.send')} disabledFocusable={!route} />
        </div>
        <div className={styles.footer}>
          <RouteChoice routes={terms.routes} route={chosen} onChoose={chooseRoute} />
          {route && <TextMeasure id={measureId} route={route} text={draft.text} messages={messagesFor(
            route.type, draft.text, attachment?.status === 'ready' ? { ...attachment, name: onOneLine(attachment.name) } : null,
          )} />}
        </div>
      </form>
      {filling && (
        <TemplateFilling template={filling} name={name} onFilled={(text) => insert(filling, text)} onClose={() => fill(undefined)} />
      )}
    </>
  );
}
