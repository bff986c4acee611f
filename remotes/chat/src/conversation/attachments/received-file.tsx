import { useEffect } from 'react';
import type { ChatFile } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, DownloadIcon } from '@portal/ui/screens';
import { FileCard } from './file-card';
import { pictureRequested, selectFile } from './files.slice';
import { saveFile } from './save-file.state';
import { onOneLine } from '@portal/messaging';
import { PictureBox } from './picture-box';

/** A recipient's attachment with a save button; pictures are also shown. Loading does not change the height. */
export function ReceivedFile({ file }: { file: ChatFile }) {
  const { t } = useTranslation();
  const name = onOneLine(file.name) || t('conversation.file.nameless');
  const { uuid, image, bytes, state } = file;
  if (uuid === null) {
    return (
      <>
        {image && <PictureBox src={state === 'refused' ? null : undefined} alt="" />}
        <FileCard name={name} bytes={bytes} note={t(state === 'refused' ? 'conversation.file.refused' : 'conversation.file.waiting')} />
      </>
    );
  }
  return (
    <>
      {image && <ReceivedPicture uuid={uuid} name={name} />}
      <FileCard name={name} bytes={bytes}><SaveButton uuid={uuid} /></FileCard>
    </>
  );
}

function SaveButton({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const { submit } = useCommand(saveFile, undefined, uuid);
  return (
    <Button appearance="subtle" size="small" icon={<DownloadIcon />} onClick={() => submit(uuid)}>{t('conversation.file.save')}</Button>
  );
}

function ReceivedPicture({ uuid, name }: { uuid: string; name: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const picture = useSelector(selectFile(uuid));
  const isUnknown = picture === undefined;
  useEffect(() => {
    if (isUnknown) dispatch(pictureRequested(uuid));
  }, [isUnknown, uuid, dispatch]);
  return (
    <PictureBox src={picture?.data} alt={t('conversation.file.pictureNamed', { name })}>
      {picture?.status === 'failed' && <Button appearance="subtle" size="small" onClick={() => dispatch(pictureRequested(uuid))}>
        {t('conversation.file.showAgain')}
      </Button>}
    </PictureBox>
  );
}
