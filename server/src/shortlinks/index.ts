/**
 * Short links: made and archived by customers, followed by anybody, their clicks counted. For lists: which links a text has
 * (`linksIn`), that a list uses them (`bookLinks`), and the texts with a link of his own for each recipient (`ownTexts`). For
 * the provider: `blockLink`, the kill switch.
 */
export { createLink } from './change-link';
export { registerShortLinkOperations } from './short-links-api.routes';
export { registerShortLinkRoutes } from './short-links.routes';
export { bookLinks, type TextLink } from './link-use.store';
export { blockLink } from './link.store';
export { linksIn, ownLinkFor, ownTexts } from './own-links';
export { tidyClicks } from './tidy.service';
