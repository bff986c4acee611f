import { useCallback, useRef, useState } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { openPicture, UnreadablePicture, type Picture } from '@portal/ui/pictures';

/** The picture that was chosen and is not sent yet, or why it cannot be. */
export function useOpenedPicture() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Picture>();
  const [refused, setRefused] = useState<string>();
  const wanted = useRef<File>(undefined);

  const refuse = useCallback((words: string) => {
    setOpened(undefined);
    setRefused(words);
  }, []);
  const close = useCallback(() => {
    wanted.current = undefined;
    setOpened(undefined);
    setRefused(undefined);
  }, []);
  const open = async (file: File) => {
    wanted.current = file;
    setRefused(undefined);
    try {
      const picture = await openPicture(file);
      // Another may have been chosen while this one was read.
      if (wanted.current === file) setOpened(picture);
    } catch (error) {
      if (wanted.current === file) refuse(t(error instanceof UnreadablePicture && error.kind === 'heic' ? 'compose.pictureHeic' : 'compose.pictureBroken', { name: file.name }));
    }
  };
  return { opened, refused, open, refuse, close };
}
