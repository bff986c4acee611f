import { useEffect, useId } from 'react';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { makeStyles, tokens } from '@portal/ui/shell';
import { DropZone } from '@portal/ui/forms';
import { ADVISED_SIDE, isOwnPicture, PICTURE_ENDINGS, useOpenedPicture } from '@portal/ui/pictures';
import { pictureChosen, pictureDropped, selectPictures } from './pictures.slice';
import { PictureResizing } from './picture-resizing';
import { WrittenField } from './written-field';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  shown: {
    maxWidth: '100%', maxHeight: '160px', alignSelf: 'flex-start', objectFit: 'contain', borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

export type PictureFieldProps = { path: string; url: string | undefined; required?: boolean; error?: string; onChange: (
  url: string | undefined,
) => void };

/** Form field for a picture: an uploaded file, optionally resized, or an existing URL. */
export function PictureField({ path, url, required = false, error, onChange }: PictureFieldProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const field = useId();
  const upload = useSelector(selectPictures)[field];
  const {
    opened, refused, open, refuseKind, refuseBroken, close,
  } = useOpenedPicture(({ why, name }) => t(`compose.pictureRefused.${why}`, { name }));
  const failure = useFailureText(upload?.status === 'failed' ? upload.failure : undefined);
  const sending = upload?.status === 'sending' ? upload : undefined;
  const arrived = upload?.status === 'ready' ? upload.url : undefined;

  useEffect(() => {
    if (arrived === undefined) return;
    onChange(arrived);
    dispatch(pictureDropped(field));
    close();
  }, [arrived, field, onChange, dispatch, close]);
  // Drops the upload if the field is removed.
  useEffect(() => () => void dispatch(pictureDropped(field)), [dispatch, field]);

  const drop = () => {
    dispatch(pictureDropped(field));
    close();
    onChange(undefined);
  };
  const choose = (file: File) => {
    dispatch(pictureDropped(field));
    void open(file);
  };
  const chosenName = opened?.file.name ?? (url ? nameIn(url) : undefined);
  return (
    <div className={styles.root} role="group" aria-label={t('compose.picture')}>
      <DropZone
        label={t('compose.dropPicture')}
        hint={t('compose.pictureHint', { side: ADVISED_SIDE })}
        accept={PICTURE_ENDINGS}
        file={chosenName === undefined ? undefined : { name: chosenName, detail: sending && t('compose.pictureSending') }}
        progress={sending?.progress}
        error={refused ?? (failure && [failure.text, ...failure.lines].join(' '))}
        onFile={choose}
        onRefused={refuseKind}
        onRemove={drop}
      />
      {opened && <PictureResizing
        picture={opened} busy={sending !== undefined}
        onDone={(picture) => dispatch(pictureChosen({ field, name: opened.file.name, picture }))} onFailed={refuseBroken}
      />}
      {!opened && url && isOwnPicture(url) && <img className={styles.shown} src={url} alt={t('compose.picture')} />}
      <WrittenField
        path={path} label={t('compose.pictureUrl')} hint={t('compose.pictureUrlHint')} address value={url ?? ''} error={error}
        required={required} onChange={(next) => onChange(next === '' ? undefined : next)}
      />
    </div>
  );
}

const nameIn = (url: string) => url.split(/[?#]/)[0]?.split('/').at(-1) || url;
