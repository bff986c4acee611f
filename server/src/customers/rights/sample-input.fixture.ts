type Definition = {
  type?: string; format?: string; shape?: Record<string, Node>; innerType?: Node; in?: Node; out?: Node; options?: Node[]; element?: Node;
  entries?: Record<string, unknown>;
  values?: unknown[]; checks?: { _zod?: { def?: { check?: string; minimum?: number; value?: unknown; format?: string } } }[];
};
type Node = { _zod?: { def?: Definition } };

export type SampleRules = {
  valueOf: (name: string) => unknown;
};

/** Returns the smallest input that a schema accepts. Omits optional fields, except those on `path`; the last one gets `value`. */
export function sampleOf(schema: unknown, rules: SampleRules, path: readonly string[] = [], value?: unknown): unknown {
  return sample(schema as Node, '', { rules, path, value });
}

type Task = { rules: SampleRules; path: readonly string[]; value: unknown };

function sample(node: Node | undefined, name: string, task: Task): unknown {
  const def = node?._zod?.def;
  if (!def) return undefined;
  const { rules, path } = task;
  if (name !== '' && path.length === 0 && task.value !== undefined) {
    return def.type === 'array' || inner(def)?.type === 'array' ? [task.value] : task.value;
  }
  switch (def.type) {
    case 'optional': case 'default': return leads(task) ? sample(def.innerType, name, task) : undefined;
    case 'nullable': return leads(task) ? sample(def.innerType, name, task) : null;
    case 'pipe': return sample(def.in?._zod?.def?.type === 'transform' ? def.out : def.in, name, task);
    case 'undefined': return undefined;
    case 'object': return objectOf(def.shape ?? {}, task);
    case 'array': return [sample(def.element, name, task)];
    case 'union': return sample(def.options?.find((option) => has(option, path)) ?? def.options?.[0], name, task);
    default: return rules.valueOf(name) ?? plain(def);
  }
}

const leads = ({ path }: Task): boolean => path.length > 0;

function inner(def: Definition): Definition | undefined {
  const next = (def.innerType ?? def.out)?._zod?.def;
  return next && (next.innerType || next.type === 'pipe' ? inner(next) : next);
}

function objectOf(shape: Record<string, Node>, task: Task): Record<string, unknown> {
  const [first, ...rest] = task.path;
  const fields = Object.entries(shape).map(([key, child]) => [
    key, sample(child, key, key === first ? { ...task, path: rest } : { ...task, path: [], value: undefined }, ),
  ] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function has(node: Node, [first]: readonly string[]): boolean {
  return first !== undefined && first in (node._zod?.def?.shape ?? {});
}

function plain(def: Definition): unknown {
  if (def.type === 'enum') return Object.values(def.entries ?? {})[0];
  if (def.type === 'literal') return def.values?.[0];
  if (def.type === 'number') return min(def);
  if (def.type === 'boolean') return false;
  if (def.type === 'record') return {};
  if (def.type === 'unknown' || def.type === 'any') return null;
  return 'text';
}

function min({ checks = [] }: Definition): number {
  const bounds = checks.flatMap(({ _zod }) => (_zod?.def?.check === 'greater_than' ? [Number(_zod.def.value)] : []));
  return Math.max(1, ...bounds);
}
