import type { ReactNode } from 'react';
import type { RichContent } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { LinkIcon, makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { isOwnPicture } from '@portal/ui/pictures';
import { FileCard } from '../attachments/file-card';
import { onOneLine } from '@portal/messaging';
import { MessageText } from './message-text';
import { PictureBox } from '../attachments/picture-box';

const useStyles = makeStyles({
  row: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', minWidth: 0, padding: '1px 16px' },
  own: { alignItems: 'flex-end', justifyContent: 'flex-end' },
  first: { paddingTop: tokens.spacingVerticalS },
  bubble: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, boxSizing: 'border-box', minWidth: 0,
    maxWidth: 'min(560px, 85%)', padding: '8px 12px',
    borderRadius: tokens.borderRadiusXLarge, backgroundColor: tokens.colorNeutralBackground4, color: tokens.colorNeutralForeground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
  },
  mine: { backgroundColor: tokens.colorBrandBackground2, border: `1px solid ${tokens.colorBrandStroke2}` },
  target: { border: `1px solid ${tokens.colorBrandStroke1}` },
  author: {
    padding: '0 4px', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
  // Reserves the height of the buttons, so that a status change does not move the messages below.
  footer: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'inherit', gap: `0 ${tokens.spacingHorizontalS}`,
    boxSizing: 'border-box', minHeight: '24px', padding: '0 4px', maxWidth: '100%',
    color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
  link: { color: tokens.colorBrandForegroundLink, overflowWrap: 'anywhere' },
});

export type BubbleProps = {
  isOwn: boolean;
  isFirst: boolean;
  isTarget?: boolean;
  /** Shown above the first message of a group. */
  author: string | null;
  text: string;
  content: RichContent | null;
  found?: string;
  children?: ReactNode;
  footer: ReactNode;
};

/** One message. Incoming messages are aligned to the start of the line, outgoing messages to the end. */
export function Bubble({ isOwn, isFirst, isTarget = false, author, text, content, found, children, footer }: BubbleProps) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.row, isOwn && styles.own, isFirst && styles.first)}>
      {isFirst && author && <span className={styles.author}><bdi>{onOneLine(author)}</bdi></span>}
      <div className={mergeClasses(styles.bubble, isOwn && styles.mine, isTarget && styles.target)}>
        {children}
        {content && <SentContent content={content} />}
        {text !== '' && <MessageText text={text} found={found} />}
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}

/** Attachments and button of an outgoing message. */
function SentContent({ content: { imageUrl, fileUrl, fileName, button } }: { content: RichContent }) {
  const { t } = useTranslation();
  return (
    <>
      {imageUrl !== undefined && (isOwnPicture(imageUrl)
        ? <PictureBox src={imageUrl} alt={t('conversation.file.picture')} />
        : <OutsideLink url={imageUrl}>{t('conversation.file.pictureElsewhere')}</OutsideLink>)}
      {fileUrl !== undefined && <FileCard
        name={onOneLine(fileName ?? '') || t('conversation.file.nameless')} bytes={null} note={hostOf(fileUrl)}
      ><OutsideLink url={fileUrl}>{t('conversation.file.open')}</OutsideLink></FileCard>}
      {button && <OutsideLink url={button.url}>{button.title}</OutsideLink>}
    </>
  );
}

/** The host of a URL, shown before the user opens the link. */
const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined);

/** A link to another site. The contract permits only http and https URLs. */
function OutsideLink({ url, children }: { url: string; children: string }) {
  const styles = useStyles();
  return <a
    className={styles.link} href={url} target="_blank" rel="noopener noreferrer nofollow"
  ><LinkIcon aria-hidden="true" /> {children}</a>;
}
