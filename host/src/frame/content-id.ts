/** The place of the screens: where the skip link leads and what the tabs control. */
export const CONTENT_ID = 'content';
