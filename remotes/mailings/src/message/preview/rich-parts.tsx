import { useState } from 'react';
import type { CarouselCard, ContentButton, RichContent } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { DocumentIcon, makeStyles, tokens, VisuallyHidden } from '@portal/ui/shell';
import { isOwnPicture } from '@portal/ui/pictures';
import { usePreviewStyles } from './preview-styles';

const useStyles = makeStyles({
  file: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, padding: '12px 14px', fontSize: tokens.fontSizeBase300 },
  sign: { display: 'inline-flex', flexShrink: 0, fontSize: '24px', color: tokens.colorBrandForeground1 },
  name: { overflowWrap: 'anywhere', minWidth: 0 },
  row: {
    display: 'flex', gap: '8px', margin: 0, padding: '2px 2px 8px', maxWidth: '100%', boxSizing: 'border-box', overflowX: 'auto',
    listStyleType: 'none', scrollSnapType: 'x proximity',
  },
  card: {
    display: 'flex', flexDirection: 'column', flex: '0 0 72%', minWidth: 0, overflow: 'hidden', borderRadius: '14px',
    scrollSnapAlign: 'start',
    backgroundColor: tokens.colorNeutralBackground1, color: tokens.colorNeutralForeground1, boxShadow: tokens.shadow2,
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
  title: { flexGrow: 1, padding: '8px 12px', overflowWrap: 'anywhere' },
});

/** A picture, or a placeholder if it cannot be shown. */
export function PreviewPicture({ url }: { url: string | undefined }) {
  const { t } = useTranslation();
  const styles = usePreviewStyles();
  const [broken, setBroken] = useState<string>();
  if (!url || !/^https?:\/\//.test(url)) return <span className={styles.noPicture}>{t('compose.preview.noPicture')}</span>;
  if (!isOwnPicture(url)) return <span className={styles.noPicture}>{t('compose.preview.foreignPicture')}</span>;
  if (broken === url) return <span className={styles.noPicture}>{t('compose.preview.brokenPicture')}</span>;
  return <img className={styles.picture} src={url} alt={t('compose.picture')} onError={() => setBroken(url)} />;
}

/** Looks like a button but is not interactive. */
export function PreviewButton({ button }: { button: ContentButton | undefined }) {
  const { t } = useTranslation();
  const styles = usePreviewStyles();
  if (!button) return null;
  return <span className={styles.button}>
    <VisuallyHidden>{t('compose.preview.button')} </VisuallyHidden>
    {button.title || t('compose.buttonTitle')}
  </span>;
}

export function PreviewFile({ fileName, fileUrl }: Pick<RichContent, 'fileName' | 'fileUrl'>) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <span className={styles.file}>
      <span className={styles.sign} aria-hidden="true"><DocumentIcon /></span>
      <span className={styles.name}>{fileName || fileUrl?.split('/').at(-1) || t('compose.preview.noFile')}</span>
    </span>
  );
}

export function PreviewOptions({ label, options }: { label: string; options: readonly string[] | undefined }) {
  const styles = usePreviewStyles();
  const written = (options ?? []).filter((option) => option.trim() !== '');
  if (written.length === 0) return null;
  return <ul className={styles.chips} aria-label={label}>
    {written.map((option, index) => <li key={index} className={styles.chip}>{option}</li>)}
  </ul>;
}

export function PreviewCards({ cards }: { cards: readonly CarouselCard[] }) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    // A scrolling row must be reachable by keyboard.
    <ul className={styles.row} aria-label={t('compose.cards')} tabIndex={cards.length > 1 ? 0 : undefined}>
      {cards.map((card, index) => (
        <li key={index} className={styles.card}>
          <PreviewPicture url={card.imageUrl} />
          <span className={styles.title}>{card.title || t('compose.card', { number: index + 1 })}</span>
          <PreviewButton button={card.button} />
          <PreviewButton button={card.secondButton} />
        </li>
      ))}
    </ul>
  );
}
