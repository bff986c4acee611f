/** Stacks are stored beside the errors: a thrown error may be frozen. */
const stacks = new WeakMap<object, string>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Stores the component stack of an error: React reports it only to the boundary that catches the error first. */
export function noteComponents(error: unknown, stack: string | null | undefined): void {
  if (isObject(error) && stack) stacks.set(error, stack);
}

export const componentsOf = (error: unknown): string => (isObject(error) ? stacks.get(error) ?? '' : '');
