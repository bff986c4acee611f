export function articleAddress(path: string, anchor: string | null = null): string {
  return `/documentation/index?article=${path}${anchor === null ? '' : `#${anchor}`}`;
}
