/** Pictures in messages, without metadata. Stored in the database for every node. Public, since phones have no session. */
export { registerImageRoutes } from './images.routes';
export { pictureIn, readPicture } from './read-picture';
