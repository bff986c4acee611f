/**
 * Short links: created and archived by customers, followed by anybody, with clicks counted. For mailing lists: links in a text (`linksIn`),
 * booking (`bookLinks`, then `linksOfListIn`), and texts with a unique link per recipient (`ownTexts`). For the portal's operator:
 * `blockLink`, the kill switch.
 */
export { createLink } from './change-link';
export { registerShortLinkOperations } from './short-links-api.routes';
export { registerShortLinkRoutes } from './short-links.routes';
export { bookLinks, type TextLink } from './link-use.store';
export { blockLink } from './link.store';
export { linksIn, linksOfListIn, ownLinkFor, ownTexts } from './own-links';
export { cleanupClicks } from './clicks.cleanup';
