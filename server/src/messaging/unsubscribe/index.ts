/** Unsubscribe links in messages, and the public page that they open. Mailing lists and single messages fill the links in. */
export { exampleLink, exampleLinks, unsubscribeLinks, unsubscribePrefix, type UnsubscribeLinks } from './unsubscribe-links';
export { registerUnsubscribeRoutes } from './unsubscribe.routes';
