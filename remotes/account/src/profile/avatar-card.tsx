import { useState } from 'react';
import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Card, makeStyles, PersonIcon, tokens } from '@portal/ui/core';
import { ConfirmDialog, DeleteIcon, DropZone, RefusalBar } from '@portal/ui/more';
import { ADVISED_SIDE, isOwnPicture, PICTURE_ENDINGS, useOpenedPicture } from '@portal/ui/pictures';
import { useCommand } from '../use-command';
import { AvatarResizing } from './avatar-resizing';
import { avatarChosen, avatarRemoved } from './own-data.slice';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalXL },
  shown: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: tokens.spacingVerticalS },
  picture: {
    width: '120px', height: '120px', objectFit: 'cover', borderRadius: tokens.borderRadiusCircular,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  none: {
    display: 'grid', placeItems: 'center', width: '120px', height: '120px', fontSize: '56px', borderRadius: tokens.borderRadiusCircular,
    color: tokens.colorBrandForeground2, backgroundColor: tokens.colorBrandBackground2,
  },
  choice: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, flex: '1 1 280px', minWidth: 0 },
});

/** The login's picture. A new one can be cropped to a square before its upload. */
export function AvatarCard() {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { avatar, name } = useSelector(selectSession);
  const {
    opened, refused, open, refuseKind, refuseBroken, close,
  } = useOpenedPicture(({ why, name: file }) => t(`avatar.refused.${why}`, { name: file }));
  const [confirming, setConfirming] = useState(false);
  const end = () => {
    setConfirming(false);
    close();
  };
  const { busy, failure, reset } = useCommand('avatar', end);
  const choose = (file: File) => {
    reset();
    void open(file);
  };
  const confirm = (isConfirming: boolean) => {
    reset();
    setConfirming(isConfirming);
  };
  return (
    <Card title={t('avatar.title')}>
      <div className={styles.root}>
        <div className={styles.shown}>
          {avatar && isOwnPicture(new URL(avatar, window.location.origin).href)
            ? <img className={styles.picture} src={avatar} alt={t('avatar.of', { name })} />
            : <span className={styles.none} aria-hidden="true"><PersonIcon /></span>}
          {avatar && <Button size="small" appearance="subtle" icon={<DeleteIcon />} disabledFocusable={busy} onClick={() => confirm(true)}>
            {t('avatar.remove')}
          </Button>}
        </div>
        <div className={styles.choice}>
          <DropZone
            label={t('avatar.drop')} hint={t('avatar.hint', { side: ADVISED_SIDE })} accept={PICTURE_ENDINGS}
            file={opened && { name: opened.file.name }} error={refused}
            onFile={choose} onRefused={refuseKind} onRemove={close} disabled={busy}
          />
          {opened && (
            <AvatarResizing picture={opened} busy={busy} onDone={(picture) => dispatch(avatarChosen(picture))} onFailed={refuseBroken} />
          )}
          {!confirming && <RefusalBar failure={failure} />}
        </div>
      </div>
      <ConfirmDialog
        open={confirming} danger busy={busy} title={t('avatar.removeTitle')} confirmLabel={t('avatar.remove')}
        onConfirm={() => dispatch(avatarRemoved())} onCancel={() => confirm(false)}
      >
        {t('avatar.removeText')}
        <RefusalBar failure={failure} />
      </ConfirmDialog>
    </Card>
  );
}
