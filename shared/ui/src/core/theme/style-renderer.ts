import { createDOMRenderer } from '@fluentui/react-components';

const upTo = (query: string): number | undefined => {
  const width = /^\s*\(max-width:\s*([\d.]+)px\)\s*$/.exec(query)?.[1];
  return width === undefined ? undefined : Number(width);
};

/**
 * Which of two media queries comes later in the page, and so wins. Griffel sorts them as texts, which puts `max-width: 991.98px`
 * behind `max-width: 479.98px`: a phone would get the rules of a tablet. Ours go from wide to narrow; what the reader asked for
 * (contrast, less motion) comes after all widths.
 */
export function compareMediaQueries(one: string, other: string): number {
  const [width, otherWidth] = [upTo(one), upTo(other)];
  if (width !== undefined && otherWidth !== undefined) return otherWidth - width;
  if (width !== undefined) return -1;
  if (otherWidth !== undefined) return 1;
  return one < other ? -1 : Number(one > other);
}

/** The one that writes the page's style rules: one for host and remotes, or their order could not be kept. */
export const styleRenderer = createDOMRenderer(typeof document === 'undefined' ? undefined : document, { compareMediaQueries });
