import { useEffect } from 'react';
import type { ChatFile } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button } from '@portal/ui/core';
import { DownloadIcon } from '@portal/ui/more';
import { FileCard } from './file-card';
import { fileSaveRequested, pictureRequested, selectFile } from './files.slice';
import { onOneLine } from '../message-text';
import { PictureBox } from './picture-box';

/** A recipient's attachment with a save button; pictures are also shown. Loading does not change the height. */
export function ReceivedFile({ file }: { file: ChatFile }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
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
  const save = <Button appearance="subtle" size="small" icon={<DownloadIcon />} onClick={() => dispatch(fileSaveRequested(uuid))}>
    {t('conversation.file.save')}
  </Button>;
  return (
    <>
      {image && <ReceivedPicture uuid={uuid} name={name} />}
      <FileCard name={name} bytes={bytes}>{save}</FileCard>
    </>
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
