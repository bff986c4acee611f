import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { MAX_TEXT_CHARACTERS } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import type { MessageDraft } from './message-draft';
import { CodeMessage } from './preview/code-message';
import { IncomingCall } from './preview/incoming-call';
import { RichMessage, TemplateMessage } from './preview/rich-message';
import { SmsMessage } from './preview/sms-message';

const useStyles = makeStyles({
  root: {
    boxSizing: 'border-box', margin: '0 auto', padding: '10px', width: '100%', maxWidth: '340px', minWidth: 0, borderRadius: '32px',
    border: `1px solid ${tokens.colorNeutralStroke1}`, backgroundColor: tokens.colorNeutralBackground6, boxShadow: tokens.shadow4,
  },
  screen: {
    display: 'flex', flexDirection: 'column', minHeight: '140px', minWidth: 0, overflow: 'hidden', borderRadius: '24px',
    backgroundColor: tokens.colorNeutralBackground3, '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
  notch: {
    alignSelf: 'center', width: '72px', height: '5px', margin: '8px 0 2px', borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralStroke1,
  },
  head: {
    display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, padding: '8px 14px 10px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1, color: tokens.colorNeutralForeground1,
  },
  face: {
    display: 'grid', placeItems: 'center', flexShrink: 0, width: '32px', height: '32px', borderRadius: tokens.borderRadiusCircular,
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2,
  },
  names: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  from: {
    fontWeight: tokens.fontWeightSemibold, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300, overflowWrap: 'anywhere',
  },
  channel: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  messages: {
    display: 'flex', flexDirection: 'column', flexGrow: 1, gap: '8px', padding: '14px 14px 28px', minWidth: 0, maxHeight: '420px',
    overflowY: 'auto',
    fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300, color: tokens.colorNeutralForeground1,
  },
});

/** Limits the preview to the maximum length; a longer text is rejected anyway. */
const beginningOf = (text: string) => (text.length > MAX_TEXT_CHARACTERS ? `${text.slice(0, MAX_TEXT_CHARACTERS)}…` : text);

export type PhonePreviewProps = {
  message: MessageDraft;
  from: string;
  /** The text for one recipient, with personal fields filled. */
  sample?: { body: string };
};

/** Preview of the message on the recipient's phone, in the style of its channel. */
export function PhonePreview({ message, from, sample }: PhonePreviewProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const text = beginningOf(sample?.body ?? message.body);
  const sender = from || t('compose.preview.noSender');
  return (
    <figure className={styles.root} aria-label={t('message.preview')}>
      <div className={styles.screen}>
        <span className={styles.notch} aria-hidden="true" />
        <figcaption className={styles.head}>
          <span className={styles.face} aria-hidden="true">{Array.from(sender)[0]?.toUpperCase()}</span>
          <span className={styles.names}>
            <span className={styles.from}>{sender}</span>
            <span className={styles.channel}>{t(`messageType.${message.type}`)}</span>
          </span>
        </figcaption>
        <Messages><OnPhone message={message} text={text} from={sender} /></Messages>
      </div>
    </figure>
  );
}

function Messages({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    // Observes the children too: a full box keeps its size while its content grows.
    const observer = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [children]);
  // A scrolling box must be reachable by keyboard.
  return <div ref={box} className={styles.messages} tabIndex={scrolls ? 0 : undefined}>{children}</div>;
}

function OnPhone({ message, text, from }: { message: MessageDraft; text: string; from: string }) {
  switch (message.type) {
    case 'sms': return <SmsMessage text={text} />;
    case 'viber_otp': return <TemplateMessage message={message} />;
    case 'telegram_otp': return <CodeMessage text={text} from={from} />;
    case 'flashcall':
    case 'flashcall_callback':
    case 'speechcall': return <IncomingCall type={message.type} message={message} text={text} from={from} />;
    case 'viber':
    case 'viber_service':
    case 'viber_trans':
    case 'viber_promo':
    case 'viber_session':
    case 'viber_survey':
    case 'viber_carousel':
    case 'rcs': return <RichMessage message={message} text={text} />;
  }
}
