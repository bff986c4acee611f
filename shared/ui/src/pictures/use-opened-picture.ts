import { useCallback, useRef, useState } from 'react';
import { openPicture, UnreadablePicture, type Picture } from './picture-canvas';

/** `kind`: no picture by its name. `heic`: of a kind that most browsers cannot open, and that can be saved as another. */
export type RefusedPicture = { name: string; why: 'kind' | 'heic' | 'broken' };

/** The picture that was chosen and is not sent yet, or in words why it cannot be. */
export function useOpenedPicture(words: (refused: RefusedPicture) => string) {
  const [opened, setOpened] = useState<Picture>();
  const [refused, setRefused] = useState<RefusedPicture>();
  const wanted = useRef<File>(undefined);

  const refuse = useCallback((next: RefusedPicture) => {
    wanted.current = undefined;
    setOpened(undefined);
    setRefused(next);
  }, []);
  const close = useCallback(() => {
    wanted.current = undefined;
    setOpened(undefined);
    setRefused(undefined);
  }, []);
  const open = async (file: File) => {
    wanted.current = file;
    setOpened(undefined);
    setRefused(undefined);
    try {
      const picture = await openPicture(file);
      // Another may have been chosen while this one was read.
      if (wanted.current === file) setOpened(picture);
    } catch (error) {
      if (wanted.current === file) refuse({ name: file.name, why: error instanceof UnreadablePicture && error.kind === 'heic' ? 'heic' : 'broken' });
    }
  };
  const refuseKind = useCallback(({ name }: File) => refuse({ name, why: 'kind' }), [refuse]);
  const refuseBroken = useCallback(({ file }: Picture) => {
    if (wanted.current === file) refuse({ name: file.name, why: 'broken' });
  }, [refuse]);
  return { opened, refused: refused && words(refused), open, refuseKind, refuseBroken, close };
}
