import type { ReactNode } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { DismissIcon, makeStyles, mergeClasses, PersonIcon, tokens } from '@portal/ui/shell';
import { CheckIcon } from '@portal/ui/screens';
import type { MessageDraft } from '../message-draft';
import { PreviewText } from './preview-text';
import { usePreviewStyles } from './preview-styles';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '10px', padding: '16px 8px', textAlign: 'center', minWidth: 0,
  },
  face: {
    display: 'grid', placeItems: 'center', width: '64px', height: '64px', fontSize: '32px', borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground6, color: tokens.colorNeutralForeground2,
  },
  caller: {
    fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere',
  },
  code: {
    padding: '0 4px', borderRadius: tokens.borderRadiusSmall, backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2, '@media (forced-colors: active)': { outline: '1px solid CanvasText' },
  },
  commands: { display: 'flex', gap: '40px', marginTop: '6px' },
  command: {
    display: 'grid', placeItems: 'center', width: '44px', height: '44px', fontSize: '22px', borderRadius: tokens.borderRadiusCircular,
    color: tokens.colorNeutralForegroundOnBrand, '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
  decline: { backgroundColor: tokens.colorStatusDangerBackground3 },
  accept: { backgroundColor: tokens.colorStatusSuccessBackground3 },
});

type CallType = 'flashcall' | 'flashcall_callback' | 'speechcall';

/** Preview of the phone's call screen, for flash calls and voice messages. */
export function IncomingCall({ type, message, text, from }: { type: CallType; message: MessageDraft; text: string; from: string }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const shared = usePreviewStyles();
  if (type === 'speechcall') {
    return (
      <CallScreen title={t('compose.preview.incoming')} caller={from}>
        <div className={mergeClasses(shared.bubble, shared.words)} style={{ textAlign: 'start' }}>
          {message.content.language && <div className={shared.small}>
            {t('compose.preview.speaks', { language: t(`compose.languages.${message.content.language}`) })}
          </div>}
          <PreviewText text={text} />
        </div>
      </CallScreen>
    );
  }
  const caller = type === 'flashcall' ? <>{t('compose.preview.number')} <span className={styles.code}>
    {t('compose.preview.lastDigits')}
  </span></> : t('compose.preview.anyNumber');
  return (
    <CallScreen title={t(type === 'flashcall' ? 'compose.preview.incoming' : 'compose.preview.outgoing')} caller={caller}>
      <span className={shared.small}>{t(`compose.preview.how.${type}`)}</span>
    </CallScreen>
  );
}

function CallScreen({ title, caller, children }: { title: string; caller: ReactNode; children: ReactNode }) {
  const styles = useStyles();
  const shared = usePreviewStyles();
  return (
    <div className={styles.root}>
      <span className={styles.face} aria-hidden="true"><PersonIcon /></span>
      <span className={styles.caller}>{caller}</span>
      <span className={shared.small}>{title}</span>
      {children}
      <span className={styles.commands} aria-hidden="true">
        <span className={mergeClasses(styles.command, styles.decline)}><DismissIcon /></span>
        <span className={mergeClasses(styles.command, styles.accept)}><CheckIcon /></span>
      </span>
    </div>
  );
}
