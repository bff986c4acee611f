/** Whether a page may show it: the content security policy keeps out what lies elsewhere, where each look would be told to a stranger. */
export function isOwnPicture(url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === window.location.origin;
}
