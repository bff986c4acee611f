/** True if the image is from the portal's origin. The content security policy blocks all others: their servers would learn of each view. */
export function isOwnPicture(url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === window.location.origin;
}
