/**
 * Replaces a hook of Fluent's dropdown that tells tabster to ignore Escape. Only tabster's groups and modal dialogs handle Escape; the
 * portal uses neither. Without the hook, tabster loads only with the accordion.
 */
export const useTabsterEscapeIgnore = () => undefined;
