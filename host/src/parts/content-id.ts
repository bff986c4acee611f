/** Id of the page content: the target of the skip link and of the tabs' `aria-controls`. */
export const CONTENT_ID = 'content';
