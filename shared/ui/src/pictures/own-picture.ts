/** True if a page may show the image. The content security policy blocks other origins: they would learn of every view. */
export function isOwnPicture(url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === window.location.origin;
}
