import { useEffect, useState } from 'react';
import { MAX_IMAGE_BYTES } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Button, makeStyles, tokens } from '@portal/ui/core';
import { Radio, RadioGroup } from '@portal/ui/more';
import { ADVISED_SIDE, drawingFor, drawPicture, isAdvised, isSentAsItIs, typeOf, type Picture, type Size } from '@portal/ui/pictures';

const CHOICES = ['asItIs', 'contain', 'cover'] as const;
type Choice = (typeof CHOICES)[number];
type Drawn = Size & { blob: Blob };

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalL, alignItems: 'flex-start', padding: '12px 14px', borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground2,
  },
  shown: { width: '140px', height: '140px', objectFit: 'contain', borderRadius: tokens.borderRadiusMedium, backgroundColor: tokens.colorNeutralBackground4 },
  words: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, flex: '1 1 240px', minWidth: 0 },
  sizes: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

export type PictureResizingProps = { picture: Picture; busy: boolean; onDone: (picture: Blob) => void; onFailed: (words: string) => void };

/** The picture before it is sent: as it is, or within the square that messengers show well; with what each way comes to. */
export function PictureResizing({ picture, busy, onDone, onFailed }: PictureResizingProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const size = useSizeText();
  const allowed = isSentAsItIs(picture.kind) && picture.bytes <= MAX_IMAGE_BYTES;
  const [choice, setChoice] = useState<Choice>(allowed ? 'asItIs' : 'contain');
  const [drawn, setDrawn] = useState<Drawn>();
  const source = useObjectUrl(drawn?.blob ?? picture.file);

  useEffect(() => {
    setDrawn(undefined);
    if (choice === 'asItIs') return undefined;
    let given = true;
    const drawing = drawingFor(picture, choice);
    drawPicture(picture, drawing).then(
      (blob) => given && setDrawn({ blob, ...drawing.to }),
      () => given && onFailed(t('compose.pictureBroken', { name: picture.file.name })),
    );
    return () => {
      given = false;
    };
  }, [picture, choice, onFailed, t]);

  const shown = isAdvised(picture) && allowed ? CHOICES.slice(0, 1) : CHOICES;
  const done = () => onDone(drawn?.blob ?? new Blob([picture.file], { type: typeOf(picture.kind) }));
  return (
    <div className={styles.root}>
      <img className={styles.shown} src={source} alt={picture.file.name} />
      <div className={styles.words}>
        <RadioGroup aria-label={t('compose.resize')} value={choice} onChange={(_, { value }) => setChoice(CHOICES.find((each) => each === value) ?? 'contain')}>
          {shown.map((each) => <Radio key={each} value={each} disabled={each === 'asItIs' && !allowed} label={t(`compose.resizing.${each}`, { side: ADVISED_SIDE })} />)}
        </RadioGroup>
        {!allowed && <p className={styles.sizes}>{t(picture.bytes > MAX_IMAGE_BYTES ? 'compose.pictureTooLarge' : 'compose.pictureConverted')}</p>}
        <p className={styles.sizes} role="status">
          {t('compose.sizeBefore', { size: size(picture, picture.bytes) })}{drawn && ` → ${t('compose.sizeAfter', { size: size(drawn, drawn.blob.size) })}`}
        </p>
        <div><Button appearance="primary" busy={busy} disabledFocusable={choice !== 'asItIs' && !drawn} onClick={done}>{t('compose.usePicture')}</Button></div>
      </div>
    </div>
  );
}

function useSizeText(): (size: Size, bytes: number) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ width, height }, bytes) => t('compose.size', { width: format.number(width), height: format.number(height), kilobytes: format.number(Math.max(1, Math.round(bytes / 1024))) });
}

function useObjectUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
