/** Replaces rtl-css-js: all portal languages are left-to-right, so styles are never mirrored. */
export const convert = (styles) => styles;
export const convertProperty = (key, value) => ({ key, value });
