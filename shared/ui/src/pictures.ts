/** Pictures that a user attaches: opened, recognised and made smaller in his browser. No part of the platform: whoever attaches none does not load it. */
export { isOwnPicture } from './pictures/own-picture';
export { drawPicture, openPicture, typeOf, UnreadablePicture, type Picture } from './pictures/picture-canvas';
export { isSentAsItIs, type PictureKind } from './pictures/picture-kind';
export { ADVISED_SIDE, drawingFor, isAdvised, type Drawing, type Fit, type Size } from './pictures/picture-scale';
