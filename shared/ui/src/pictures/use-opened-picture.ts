import { useCallback, useRef, useState } from 'react';
import { openPicture, UnreadablePicture, type Picture } from './picture-canvas';

/** `kind`: not an image extension. `heic`: most browsers can't open it, but users can convert it. `broken`: the file is unreadable. */
export type RefusedPicture = { name: string; why: 'kind' | 'heic' | 'broken' };

/** Holds the image that the user has chosen but not yet sent, or the reason why it can't be used. */
export function useOpenedPicture(words: (refused: RefusedPicture) => string) {
  const [opened, setOpened] = useState<Picture>();
  const [refused, setRefused] = useState<RefusedPicture>();
  const latestFile = useRef<File>(undefined);

  const refuse = useCallback((next: RefusedPicture) => {
    latestFile.current = undefined;
    setOpened(undefined);
    setRefused(next);
  }, []);
  const close = useCallback(() => {
    latestFile.current = undefined;
    setOpened(undefined);
    setRefused(undefined);
  }, []);
  const open = async (file: File) => {
    latestFile.current = file;
    setOpened(undefined);
    setRefused(undefined);
    try {
      const picture = await openPicture(file);
      // Another file may have been chosen during the read.
      if (latestFile.current === file) setOpened(picture);
    } catch (error) {
      if (latestFile.current === file) {
        refuse({ name: file.name, why: error instanceof UnreadablePicture && error.kind === 'heic' ? 'heic' : 'broken' });
      }
    }
  };
  const refuseKind = useCallback(({ name }: File) => refuse({ name, why: 'kind' }), [refuse]);
  const refuseBroken = useCallback(({ file }: Picture) => {
    if (latestFile.current === file) refuse({ name: file.name, why: 'broken' });
  }, [refuse]);
  return { opened, refused: refused && words(refused), open, refuseKind, refuseBroken, close };
}
