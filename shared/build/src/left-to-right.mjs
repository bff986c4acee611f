/** In place of rtl-css-js: every language of the portal is written from left to right, so a style is never mirrored. */
export const convert = (styles) => styles;
export const convertProperty = (key, value) => ({ key, value });
