/** Public ids of messages and lists: uuids without a column, which convert back to the number. */
export { publicId, readPublicId } from './public-id';
