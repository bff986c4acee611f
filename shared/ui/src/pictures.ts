/** Images attached by the user: opened, detected and resized in the browser. A separate entry: only pages with attachments load it. */
export { isOwnPicture } from './pictures/own-picture';
export { drawPicture, openPicture, typeOf, UnreadablePicture, type Picture } from './pictures/picture-canvas';
export { isSentAsItIs, PICTURE_ENDINGS, type PictureKind } from './pictures/picture-kind';
export { ADVISED_SIDE, drawingFor, isAdvised, type Drawing, type Fit, type Size } from './pictures/picture-scale';
export { useDrawnPicture, type DrawnPicture } from './pictures/use-drawn-picture';
export { useObjectUrl } from './pictures/use-object-url';
export { useOpenedPicture, type RefusedPicture } from './pictures/use-opened-picture';
export { usePictureSize } from './pictures/use-picture-size';
