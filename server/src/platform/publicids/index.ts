/** Public ids of messages and mailing lists: UUIDs computed from the internal id, convertible back, not stored. */
export { publicId, readPublicId } from './public-id';
