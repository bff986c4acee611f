import { useState } from 'react';
import { MAX_IMAGE_BYTES } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Radio, RadioGroup } from '@portal/ui/forms';
import { Button } from '@portal/ui/screens';
import {
  ADVISED_SIDE, isAdvised, isSentAsItIs, typeOf, useDrawnPicture, useObjectUrl, usePictureSize, type Picture,
} from '@portal/ui/pictures';

const CHOICES = ['asItIs', 'contain', 'cover'] as const;
type Choice = (typeof CHOICES)[number];

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalL, alignItems: 'flex-start', padding: '12px 14px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground2,
  },
  shown: {
    width: '140px', height: '140px', objectFit: 'contain', borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground4,
  },
  words: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, flex: '1 1 240px', minWidth: 0 },
  sizes: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

export type PictureResizingProps = {
  picture: Picture; busy: boolean; onDone: (picture: Blob) => void; onFailed: (picture: Picture) => void;
};

/** Lets the user resize a picture to the recommended size before its upload, and shows both file sizes. */
export function PictureResizing({ picture, busy, onDone, onFailed }: PictureResizingProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const size = usePictureSize();
  const allowed = isSentAsItIs(picture.kind) && picture.bytes <= MAX_IMAGE_BYTES;
  const [choice, setChoice] = useState<Choice>(allowed ? 'asItIs' : 'contain');
  const drawn = useDrawnPicture(picture, choice === 'asItIs' ? undefined : choice, onFailed);
  const source = useObjectUrl(drawn?.blob ?? picture.file);
  const shown = isAdvised(picture) && allowed ? CHOICES.slice(0, 1) : CHOICES;
  const done = () => onDone(drawn?.blob ?? new Blob([picture.file], { type: typeOf(picture.kind) }));
  return (
    <div className={styles.root}>
      <img className={styles.shown} src={source} alt={picture.file.name} />
      <div className={styles.words}>
        <RadioGroup
          aria-label={t('compose.resize')} value={choice}
          onChange={(_, { value }) => setChoice(CHOICES.find((each) => each === value) ?? 'contain')}
        >
          {shown.map((each) => <Radio
            key={each} value={each} disabled={each === 'asItIs' && !allowed} label={t(`compose.resizing.${each}`, { side: ADVISED_SIDE })}
          />)}
        </RadioGroup>
        {!allowed && (
          <p className={styles.sizes}>{t(picture.bytes > MAX_IMAGE_BYTES ? 'compose.pictureTooLarge' : 'compose.pictureConverted')}</p>
        )}
        <p className={styles.sizes} role="status">
          {t('compose.sizeBefore', {
            size: t('compose.size', size(picture, picture.bytes)),
          })}{drawn && ` → ${t('compose.sizeAfter', { size: t('compose.size', size(drawn, drawn.blob.size)) })}`}
        </p>
        <div><Button appearance="primary" busy={busy} disabledFocusable={choice !== 'asItIs' && !drawn} onClick={done}>{t(
          'compose.usePicture',
        )}</Button></div>
      </div>
    </div>
  );
}
