/** Pictures in messages: without metadata, stored in the database so every node serves them, and public, since phones have no session. */
export { registerImageRoutes } from './images.routes';
export { pictureIn, readPicture } from './read-picture';
