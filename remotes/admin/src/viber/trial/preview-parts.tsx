import { useState } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { DocumentIcon, makeStyles, tokens, VisuallyHidden } from '@portal/ui/shell';
import { isOwnPicture } from '@portal/ui/pictures';
import type { TrialContent } from './trial-message';

export const usePreviewStyles = makeStyles({
  bubble: {
    alignSelf: 'flex-start', maxWidth: '92%', minWidth: '60%', boxSizing: 'border-box', overflow: 'hidden', borderRadius: '18px',
    borderBottomLeftRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground1, color: tokens.colorNeutralForeground1, boxShadow: tokens.shadow2,
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
});

const useStyles = makeStyles({
  picture: { display: 'block', width: '100%', maxHeight: '200px', objectFit: 'cover', backgroundColor: tokens.colorNeutralBackground5 },
  noPicture: {
    display: 'grid', placeItems: 'center', width: '100%', height: '110px', padding: '8px', boxSizing: 'border-box', textAlign: 'center',
    color: tokens.colorNeutralForeground3, backgroundColor: tokens.colorNeutralBackground5, fontSize: tokens.fontSizeBase200,
  },
  button: {
    display: 'block', margin: '0 12px 12px', padding: '8px 12px', textAlign: 'center', borderRadius: tokens.borderRadiusCircular,
    overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorBrandBackground, color: tokens.colorNeutralForegroundOnBrand,
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
  file: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, padding: '12px 14px', overflowWrap: 'anywhere' },
  sign: { display: 'inline-flex', flexShrink: 0, fontSize: '24px', color: tokens.colorBrandForeground1 },
  chips: { display: 'flex', flexWrap: 'wrap', gap: '6px', margin: 0, padding: 0, listStyleType: 'none' },
  chip: {
    padding: '5px 12px', borderRadius: tokens.borderRadiusCircular, border: `1px solid ${tokens.colorBrandStroke1}`,
    color: tokens.colorBrandForeground1, backgroundColor: tokens.colorNeutralBackground1,
    overflowWrap: 'anywhere', maxWidth: '100%', boxSizing: 'border-box',
  },
  cards: {
    display: 'flex', gap: '8px', margin: 0, padding: '2px 2px 8px', maxWidth: '100%', boxSizing: 'border-box', overflowX: 'auto',
    listStyleType: 'none',
  },
  card: {
    display: 'flex', flexDirection: 'column', flex: '0 0 72%', minWidth: 0, overflow: 'hidden', borderRadius: '14px',
    backgroundColor: tokens.colorNeutralBackground1, color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow2, '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
  title: { flexGrow: 1, padding: '8px 12px', overflowWrap: 'anywhere' },
});

/** A picture, or a placeholder if the URL is not HTTP or the picture cannot be loaded. */
export function PreviewPicture({ url }: { url: string | undefined }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [broken, setBroken] = useState<string>();
  if (!url || !/^https?:\/\//.test(url)) return <span className={styles.noPicture}>{t('viber.preview.noPicture')}</span>;
  if (!isOwnPicture(url)) return <span className={styles.noPicture}>{t('viber.preview.foreignPicture')}</span>;
  if (broken === url) return <span className={styles.noPicture}>{t('viber.preview.brokenPicture')}</span>;
  return <img className={styles.picture} src={url} alt={t('viber.preview.picture')} onError={() => setBroken(url)} />;
}

/** Looks like a button but is not interactive. */
export function PreviewButton({ title }: { title: string }) {
  const { t } = useTranslation();
  const styles = useStyles();
  return <span className={styles.button}><VisuallyHidden>{t('viber.preview.button')} </VisuallyHidden>{title || '…'}</span>;
}

export function PreviewFile({ name }: { name: string | undefined }) {
  const { t } = useTranslation();
  const styles = useStyles();
  return <span className={styles.file}>
    <span className={styles.sign} aria-hidden="true"><DocumentIcon /></span>
    {name || t('viber.preview.noFile')}
  </span>;
}

export function PreviewOptions({ options }: { options: readonly string[] }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const written = options.filter((option) => option.trim() !== '');
  if (written.length === 0) return null;
  return <ul className={styles.chips} aria-label={t('viber.trial.options')}>
    {written.map((option, index) => <li key={index} className={styles.chip}>{option}</li>)}
  </ul>;
}

export function PreviewCards({ cards }: { cards: NonNullable<TrialContent['cards']> }) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    // A scrolling row must be reachable by keyboard.
    <ul className={styles.cards} aria-label={t('viber.trial.cards')} tabIndex={cards.length > 1 ? 0 : undefined}>
      {cards.map((card, index) => (
        <li key={index} className={styles.card}>
          <PreviewPicture url={card.imageUrl} />
          <span className={styles.title}>{card.title || t('viber.trial.card', { number: index + 1 })}</span>
          <PreviewButton title={card.button.title} />
          {card.secondButton && <PreviewButton title={card.secondButton.title} />}
        </li>
      ))}
    </ul>
  );
}
