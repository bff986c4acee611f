import { useState } from 'react';
import { saveFile } from '@portal/portal/api';
import { useTranslation } from '@portal/portal/i18n';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { DropZone, Radio, RadioGroup } from '@portal/ui/forms';
import { Button, DownloadIcon, Field, KeyValues } from '@portal/ui/screens';
import {
  ADVISED_SIDE, PICTURE_ENDINGS, useDrawnPicture, useObjectUrl, useOpenedPicture, usePictureSize, type DrawnPicture, type Fit,
} from '@portal/ui/pictures';

const fits = ['contain', 'cover'] as const satisfies readonly Fit[];

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  result: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: tokens.spacingHorizontalXXL },
  shown: {
    maxWidth: '100%', width: 'auto', maxHeight: '400px', objectFit: 'contain', borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  words: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, flex: '1 1 260px', minWidth: 0 },
});

/** Resizes a picture in the browser to fit Viber's recommended square (VAL-11). */
export function ResizePicture() {
  const { t } = useTranslation();
  const styles = useStyles();
  const size = usePictureSize();
  const [fit, setFit] = useState<Fit>('contain');
  const {
    opened: picture, refused, open, refuseKind, refuseBroken, close,
  } = useOpenedPicture(({ why, name }) => t(`viber.picture.refused.${why}`, { name }));
  const drawn = useDrawnPicture(picture, fit, refuseBroken);
  const url = useObjectUrl(drawn?.blob);
  return (
    <Card title={t('viber.picture.title')}>
      <div className={styles.body}>
        <DropZone
          label={t('viber.picture.drop')}
          hint={t('viber.picture.hint', { side: ADVISED_SIDE })}
          accept={PICTURE_ENDINGS}
          file={picture && { name: picture.file.name, detail: t('viber.picture.size', size(picture, picture.bytes)) }}
          error={refused}
          onFile={(file) => void open(file)}
          onRefused={refuseKind}
          onRemove={close}
        />
        {picture && (
          <div className={styles.result}>
            {url && <img className={styles.shown} src={url} alt={t('viber.picture.after')} />}
            <div className={styles.words}>
              <Field label={t('viber.picture.fit')}>
                <RadioGroup value={fit} onChange={(_, { value }) => setFit(fits.find((each) => each === value) ?? 'contain')}>
                  {fits.map((each) => <Radio key={each} value={each} label={t(`viber.picture.fits.${each}`, { side: ADVISED_SIDE })} />)}
                </RadioGroup>
              </Field>
              <div role="status">
                <KeyValues
                  items={[
                    { id: 'before', term: t('viber.picture.before'), value: t('viber.picture.size', size(picture, picture.bytes)) },
                    { id: 'after', term: t(
                      'viber.picture.after',
                    ), value: drawn ? t('viber.picture.size', size(drawn, drawn.blob.size)) : t('viber.picture.working') },
                  ]}
                />
              </div>
              <div>
                <Button
                  appearance="primary" icon={<DownloadIcon />} disabledFocusable={!drawn}
                  onClick={() => drawn && saveFile(nameOf(picture.file.name, drawn), drawn.blob)}
                >{t('viber.picture.save')}</Button>
              </div>
            </div>
          </div>
        )}
      </div>
    </Card>
  );
}

/** The file name with the new size and extension. */
function nameOf(name: string, { blob, width, height }: DrawnPicture): string {
  return `${name.replace(/\.[^.]*$/, '')}-${width}x${height}.${blob.type === 'image/png' ? 'png' : 'jpg'}`;
}
