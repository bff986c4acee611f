import { useCallback, useLayoutEffect, useMemo } from 'react';
import { type Location, useLocation, useSearchParams } from '@portal/portal/router';

type Value = string | number | boolean | readonly string[] | readonly number[];
type Shape = Record<string, Value>;
/** `''` as a default means text, `0` a number; an empty list needs its kind: `[] as number[]`, read as numbers where they look so. */
type Widened<V> = V extends string ? string : V extends number ? number : V extends boolean ? boolean : V;
export type UrlState<D extends Shape> = { [K in keyof D]: Widened<D[K]> };

/** What was written at a location that is still shown: the router shows the next one a moment later, and a second change must not undo the first. */
const notYetShown = new WeakMap<Location, URLSearchParams>();

/**
 * Filters, page and sort of a screen, in its URL. What equals its default is not written. A change replaces the entry in the
 * history, unless it is a step that the user would want back (`{ push: true }`).
 */
export function useUrlState<const D extends Shape>(
  defaults: D,
): readonly [UrlState<D>, (patch: Partial<UrlState<D>>, options?: { push?: boolean }) => void] {
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const known = JSON.stringify(defaults);
  const read = JSON.stringify(readState(params, defaults));
  // The same state stays the same object while another part of the URL changes, so that nothing is asked for anew.
  const state = useMemo(() => JSON.parse(read) as UrlState<D>, [read]);
  // A location that is shown anew, as that of a hidden place which comes back, is as its URL says: what was written there before has led elsewhere.
  useLayoutEffect(() => void notYetShown.delete(location), [location]);
  const change = useCallback(
    (patch: Partial<UrlState<D>>, options: { push?: boolean } = {}) => {
      setParams((previous) => {
        const next = writeState(notYetShown.get(location) ?? previous, JSON.parse(known) as Shape, patch as Partial<Shape>);
        notYetShown.set(location, next);
        return next;
      }, { replace: !options.push });
    },
    [setParams, known, location],
  );
  return [state, change];
}

function readState(params: URLSearchParams, defaults: Shape): Shape {
  return Object.fromEntries(
    Object.entries(defaults).map(([name, initial]) => {
      if (!params.has(name)) return [name, initial];
      if (Array.isArray(initial)) return [name, readList(params.getAll(name).filter(Boolean))];
      const text = params.get(name) ?? '';
      if (typeof initial === 'number') return [name, Number.isFinite(Number(text)) ? Number(text) : initial];
      return [name, typeof initial === 'boolean' ? text === '1' : text];
    }),
  );
}

function readList(texts: string[]): Value {
  return texts.every((text) => /^-?\d{1,15}$/.test(text)) ? texts.map(Number) : texts;
}

function writeState(previous: URLSearchParams, defaults: Shape, patch: Partial<Shape>): URLSearchParams {
  const params = new URLSearchParams(previous);
  for (const [name, value] of Object.entries(patch)) {
    params.delete(name);
    if (value === undefined || JSON.stringify(value) === JSON.stringify(defaults[name])) continue;
    const written = Array.isArray(value) ? value.map(String) : [typeof value === 'boolean' ? Number(value).toString() : String(value)];
    // An emptied list whose default is not empty must be told from an absent one.
    for (const one of written.length > 0 ? written : ['']) params.append(name, one);
  }
  return params;
}
