import { useState } from 'react';
import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { Card, makeStyles, PersonIcon, tokens } from '@portal/ui/shell';
import { DropZone } from '@portal/ui/forms';
import { Button, ConfirmDialog, DeleteIcon, RefusalBar } from '@portal/ui/screens';
import { ADVISED_SIDE, isOwnPicture, PICTURE_ENDINGS, useOpenedPicture } from '@portal/ui/pictures';
import { AvatarResizing } from './avatar-resizing';
import { removeAvatar, uploadAvatar } from './own-data.state';

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
  const { avatar, name } = useSelector(selectSession);
  const {
    opened, refused, open, refuseKind, refuseBroken, close,
  } = useOpenedPicture(({ why, name: file }) => t(`avatar.refused.${why}`, { name: file }));
  const [confirming, setConfirming] = useState(false);
  const end = () => {
    setConfirming(false);
    close();
  };
  const upload = useCommand(uploadAvatar, end);
  const removal = useCommand(removeAvatar, end);
  const busy = upload.busy || removal.busy;
  const choose = (file: File) => {
    upload.reset();
    void open(file);
  };
  const confirm = (isConfirming: boolean) => {
    upload.reset();
    removal.reset();
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
          {opened && <AvatarResizing
            picture={opened} busy={busy} onDone={(picture) => upload.submit(undefined, picture)} onFailed={refuseBroken}
          />}
          <RefusalBar failure={upload.failure} />
        </div>
      </div>
      <ConfirmDialog
        open={confirming} danger busy={busy} title={t('avatar.removeTitle')} confirmLabel={t('avatar.remove')}
        onConfirm={() => removal.submit(undefined)} onCancel={() => confirm(false)}
      >
        {t('avatar.removeText')}
        <RefusalBar failure={removal.failure} />
      </ConfirmDialog>
    </Card>
  );
}
