import { useState } from 'react';
import { MAX_IMAGE_BYTES } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { Button, Switch } from '@portal/ui/screens';
import { ADVISED_SIDE, isSentAsItIs, typeOf, useDrawnPicture, useObjectUrl, usePictureSize, type Picture } from '@portal/ui/pictures';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalL, padding: '12px 14px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground2,
  },
  shown: {
    width: '96px', height: '96px', objectFit: 'cover', borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground4,
  },
  words: {
    display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalS, flex: '1 1 200px', minWidth: 0,
  },
  sizes: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

export type AvatarResizingProps = {
  picture: Picture; busy: boolean; onDone: (picture: Blob) => void; onFailed: (picture: Picture) => void;
};

/** Preview before the upload: the picture cropped and resized in the browser, or unchanged if its type and size permit. */
export function AvatarResizing({ picture, busy, onDone, onFailed }: AvatarResizingProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const size = usePictureSize();
  const allowed = isSentAsItIs(picture.kind) && picture.bytes <= MAX_IMAGE_BYTES;
  const [resize, setResize] = useState(true);
  const drawn = useDrawnPicture(picture, resize ? 'cover' : undefined, onFailed);
  const source = useObjectUrl(drawn?.blob ?? picture.file);
  const done = () => onDone(drawn?.blob ?? new Blob([picture.file], { type: typeOf(picture.kind) }));
  return (
    <div className={styles.root}>
      {source && <img className={styles.shown} src={source} alt={t('avatar.preview')} />}
      <div className={styles.words}>
        <Switch
          label={t('avatar.resize', { side: ADVISED_SIDE })} checked={resize} disabled={!allowed || busy}
          onChange={(_, { checked }) => setResize(checked)}
        />
        {!allowed && <p className={styles.sizes}>{t(picture.bytes > MAX_IMAGE_BYTES ? 'avatar.tooLarge' : 'avatar.converted')}</p>}
        <p className={styles.sizes} role="status">
          {t('avatar.size', size(picture, picture.bytes))}
          {drawn && ` → ${t('avatar.size', size(drawn, drawn.blob.size))}`}
        </p>
        <Button appearance="primary" busy={busy} disabledFocusable={resize && !drawn} onClick={done}>{t('avatar.use')}</Button>
      </div>
    </div>
  );
}
