/** Held beside the errors and not on them: whoever threw an error owns it, and it may be frozen. */
const stacks = new WeakMap<object, string>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** React tells in which components an error was thrown, but only to whoever catches it first. */
export function noteComponents(error: unknown, stack: string | null | undefined): void {
  if (isObject(error) && stack) stacks.set(error, stack);
}

export const componentsOf = (error: unknown): string => (isObject(error) ? stacks.get(error) ?? '' : '');
