import { createDOMRenderer } from '@fluentui/react-components';

const upTo = (query: string): number | undefined => {
  const width = /^\s*\(max-width:\s*([\d.]+)px\)\s*$/.exec(query)?.[1];
  return width === undefined ? undefined : Number(width);
};

/**
 * Order of two media queries; the later one wins. Wide widths come before narrow ones, and user preferences (contrast, reduced motion)
 * come last. Griffel would sort the queries as text, so phones would get tablet rules.
 */
export function compareMediaQueries(one: string, other: string): number {
  const [width, otherWidth] = [upTo(one), upTo(other)];
  if (width !== undefined && otherWidth !== undefined) return otherWidth - width;
  if (width !== undefined) return -1;
  if (otherWidth !== undefined) return 1;
  return one < other ? -1 : Number(one > other);
}

/** Style renderer shared by host and remotes, which gives all style rules a common order. */
export const styleRenderer = createDOMRenderer(typeof document === 'undefined' ? undefined : document, { compareMediaQueries });
