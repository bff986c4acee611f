import { createDOMRenderer } from '@fluentui/react-components';

const upTo = (query: string): number | undefined => {
  const width = /^\s*\(max-width:\s*([\d.]+)px\)\s*$/.exec(query)?.[1];
  return width === undefined ? undefined : Number(width);
};

/**
 * Order of two media queries; the later one wins. Griffel sorts them as text, which puts `max-width: 991.98px` after `max-width: 479.98px`,
 * so phones would get tablet rules. Widths go from wide to narrow; user preferences (contrast, reduced motion) follow all widths.
 */
export function compareMediaQueries(one: string, other: string): number {
  const [width, otherWidth] = [upTo(one), upTo(other)];
  if (width !== undefined && otherWidth !== undefined) return otherWidth - width;
  if (width !== undefined) return -1;
  if (otherWidth !== undefined) return 1;
  return one < other ? -1 : Number(one > other);
}

/** Style renderer shared by host and remotes: rules of separate renderers would not be in a common order. */
export const styleRenderer = createDOMRenderer(typeof document === 'undefined' ? undefined : document, { compareMediaQueries });
