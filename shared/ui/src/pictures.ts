/** Pictures that a user attaches: opened, recognised and made smaller in his browser. No part of the platform: whoever attaches none does not load it. */
export { isOwnPicture } from './pictures/own-picture';
export { drawPicture, openPicture, typeOf, UnreadablePicture, type Picture } from './pictures/picture-canvas';
export { isSentAsItIs, PICTURE_ENDINGS, type PictureKind } from './pictures/picture-kind';
export { ADVISED_SIDE, drawingFor, isAdvised, type Drawing, type Fit, type Size } from './pictures/picture-scale';
export { useDrawnPicture, type DrawnPicture } from './pictures/use-drawn-picture';
export { useObjectUrl } from './pictures/use-object-url';
export { useOpenedPicture, type RefusedPicture } from './pictures/use-opened-picture';
export { usePictureSize } from './pictures/use-picture-size';
