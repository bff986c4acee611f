import { MAX_CHAT_FILE_BYTES, type ChatRoute, MAX_IMAGE_BYTES } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { ADVISED_SIDE, drawingFor, drawPicture, isSentAsItIs, openPicture, type Size } from '@portal/ui/pictures';
import { useRef, useState } from 'react';
import { onOneLine } from '@portal/messaging';
import { attachmentChosen, attachmentDropped } from './attachments.slice';
import { useSizeText } from './file-card';

/** The attached picture, original and resized. */
export type Opened = FittedPicture & { file: File };

/** Attaches a chosen, pasted or dropped file to the next message, or shows why the file is refused. */
export function useAttaching(chatUuid: string, route: ChatRoute | undefined) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const size = useSizeText();
  const [opened, setOpened] = useState<Opened>();
  const [refused, setRefused] = useState<string>();
  // `isFitting`: a picture is being resized. `isAwaited`: the user tried to send the message meanwhile.
  const [isFitting, setFitting] = useState(false);
  const [isAwaited, setAwaited] = useState(false);
  const latest = useRef<File>(null);

  const send = (kind: 'image' | 'file', name: string, content: Blob) => dispatch(
    attachmentChosen({ chatUuid, kind, name: onOneLine(name), bytes: content.size, content }),
  );
  const refuse = (words: string) => {
    setOpened(undefined);
    setRefused(words);
  };
  const sendFile = (file: File) => {
    if (!route?.file) return refuse(t('conversation.attach.noFiles'));
    if (file.size > MAX_CHAT_FILE_BYTES) {
      return refuse(t('conversation.attach.tooLarge', { name: onOneLine(file.name), most: size(MAX_CHAT_FILE_BYTES) }));
    }
    if (file.size === 0) return refuse(t('conversation.attach.empty', { name: onOneLine(file.name) }));
    return send('file', file.name, file);
  };
  const attach = async (file: File, others: readonly File[]) => {
    drop();
    latest.current = file;
    if (others.length > 0) setRefused(t('conversation.attach.onlyOne', { names: others.map(({ name }) => onOneLine(name)).join(', ') }));
    if (!file.type.startsWith('image/') || (!route?.image && route?.file)) return sendFile(file);
    if (!route?.image) return refuse(t('conversation.attach.noPictures'));
    setFitting(true);
    try {
      const fitted = await fitPicture(file);
      if (latest.current !== file) return;
      setFitting(false);
      setOpened({ ...fitted, file });
      send('image', file.name, fitted.content);
    } catch {
      if (latest.current !== file) return;
      setFitting(false);
      refuse(t('conversation.attach.noPicture', { name: onOneLine(file.name) }));
    }
  };
  const drop = () => {
    dispatch(attachmentDropped(chatUuid));
    latest.current = null;
    setOpened(undefined);
    setRefused(undefined);
    setFitting(false);
    setAwaited(false);
  };
  /** Whether the message can be sent. While a picture is being resized, returns false and shows a hint. */
  const isReady = (): boolean => {
    setAwaited(isFitting);
    return !isFitting;
  };
  /** Replaces the resized picture with the original file. */
  const sendWhole = () => {
    if (!opened) return;
    setOpened({ ...opened, content: opened.file, isSmaller: false });
    send('image', opened.file.name, opened.file);
  };
  return {
    opened, refused: isFitting && isAwaited ? t('conversation.attach.wait') : refused,
    attach: (file: File, others: readonly File[] = []) => void attach(file, others), drop, sendWhole, isReady,
  };
}

type FittedPicture = Size & { content: Blob; /** Whether the original can be sent too. */ canStay: boolean; isSmaller: boolean };

/** Resizes or converts a picture that is too large or has an unsupported format. Rejects if the browser cannot decode it. */
async function fitPicture(file: File): Promise<FittedPicture> {
  const picture = await openPicture(file);
  const { width, height } = picture;
  const canStay = isSentAsItIs(picture.kind) && picture.bytes <= MAX_IMAGE_BYTES;
  const isSmaller = Math.max(width, height) > ADVISED_SIDE;
  if (!isSmaller && canStay) return { content: file, width, height, canStay, isSmaller };
  const drawing = drawingFor(picture, 'contain');
  return { content: await drawPicture(picture, drawing), ...drawing.to, canStay, isSmaller };
}
