import { useCallback, useLayoutEffect, useMemo } from 'react';
import { type Location, useLocation, useSearchParams } from '@portal/portal/router';

type Value = string | number | boolean | readonly string[] | readonly number[];
type Shape = Record<string, Value>;
/**
 * Type of a value with this default: any text for `''`, any number for `0`. An empty list needs an explicit type, such as `[] as number[]`.
 * If all elements of a list in the URL look like numbers, they are read as numbers.
 */
type Widened<V> = V extends string ? string : V extends number ? number : V extends boolean ? boolean : V;
export type UrlState<D extends Shape> = { [K in keyof D]: Widened<D[K]> };

/** Changed parameters that the router doesn't return yet. A second change starts from them; otherwise it would undo the first. */
const notYetShown = new WeakMap<Location, URLSearchParams>();

/**
 * Filters, page and sort order of a screen, stored in its URL except for default values. A change replaces the history entry. Pass
 * `{ push: true }` if the back button should undo the change.
 */
export function useUrlState<const D extends Shape>(
  defaults: D,
): readonly [UrlState<D>, (patch: Partial<UrlState<D>>, options?: { push?: boolean }) => void] {
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const known = JSON.stringify(defaults);
  const read = JSON.stringify(readState(params, defaults));
  // Returns the same object when other parts of the URL change, so effects that depend on the state don't reload data.
  const state = useMemo(() => JSON.parse(read) as UrlState<D>, [read]);
  // When a location becomes current, the router returns its parameters, so the remembered ones are dropped.
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
    // Writes an empty value for an empty list: without the parameter, the default list would be read.
    for (const one of written.length > 0 ? written : ['']) params.append(name, one);
  }
  return params;
}
