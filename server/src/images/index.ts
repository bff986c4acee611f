/**
 * Pictures of messages: taken in as nothing but a picture, kept in the database so that every node can show them, and shown to
 * whoever has their address, as phones have no session.
 */
export { registerImageRoutes, type ImageDeps } from './images.routes';
export { pictureIn, readPicture } from './read-picture';
