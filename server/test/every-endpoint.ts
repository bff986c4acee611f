import type { Endpoint } from '@portal/contracts';

export { everyEndpoint, nameOf } from '../src/customers/rights/call-table';

type Node = { _zod?: {
  def?: { type?: string; shape?: Record<string, Node>; innerType?: Node; in?: Node; out?: Node; options?: Node[]; element?: Node };
} };

const ID = /^(id|ids|uuid|uuids|.*Uuid|.*Uuids|.*Id|.*Ids|.*_uuid|version|rollout|set|organizations|documents|nums|undo)$/;

/** Returns the paths of parameters that can name another tenant's object, such as `query.filter.organizationUuid`. */
export function idsOf({ query, body }: Endpoint): string[] {
  return [...namesIn(query as Node, 'query'), ...namesIn(body as Node, 'body')];
}

function namesIn(node: Node | undefined, where: string): string[] {
  const def = node?._zod?.def;
  if (!def) return [];
  const inside = [def.innerType, def.in, def.out, def.element, ...(def.options ?? [])].flatMap((each) => namesIn(each, where));
  const own = Object.entries(def.shape ?? {}).flatMap(([name, child]) => [
    ...(ID.test(name) ? [`${where}.${name}`] : []), ...namesIn(child, `${where}.${name}`),
  ]);
  return [...new Set([...inside, ...own])];
}
