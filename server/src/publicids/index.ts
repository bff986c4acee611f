/** Ids of messages and lists as the API shows them: uuids that need no column, since each can be turned back into the number it stands for. */
export { publicId, readPublicId, type PublicKind } from './public-id';
