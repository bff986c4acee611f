/** Short links. Mailing lists use `linksIn`, `bookLinks`, `linksOfListIn` and `withIndividualLinks`; operators use `blockLink`. */
export { fromBase62, toBase62 } from './base62';
export { LINK_PATH, originOf, shortUrlOf, type LinkBaseUrls } from './link-base-urls';
export { createLink } from './change-link';
export { registerShortLinkOperations } from './short-links-api.routes';
export { registerShortLinkRoutes } from './short-links.routes';
export { bookLinks, type TextLink } from './link-use.store';
export { blockLink } from './link.store';
export { linksIn, linksOfListIn, ownLinkFor, withIndividualLinks } from './own-links';
export { cleanupClicks } from './clicks.cleanup';
