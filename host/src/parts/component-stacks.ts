/** Component stacks by error. They aren't stored on the errors, because a thrown error may be frozen. */
const stacks = new WeakMap<object, string>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Stores an error's component stack for the error log. React passes the stack only to the boundary that catches the error. */
export function noteComponents(error: unknown, stack: string | null | undefined): void {
  if (isObject(error) && stack) stacks.set(error, stack);
}

export const componentsOf = (error: unknown): string => (isObject(error) ? stacks.get(error) ?? '' : '');
