/** True if the image is from the portal's own origin. The content security policy blocks other origins, which would learn of every view. */
export function isOwnPicture(url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === window.location.origin;
}
