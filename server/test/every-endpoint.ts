import * as everybodys from '@portal/contracts';
import type { Endpoint } from '@portal/contracts';
import * as administrations from '@portal/contracts/admin';

/** `POST /user/login`: by which the matrices name an endpoint. */
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** What a value of the contracts calls, if it is a call; those whose body is a stream have no schemas, and files are got. */
function endpointOf(value: unknown): Endpoint | null {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value ? { method: 'GET', ...value } as Endpoint : null;
}

/** Every endpoint of the contracts once, by name. */
export function everyEndpoint(): Map<string, Endpoint> {
  const found = new Map<string, Endpoint>();
  const values = [everybodys, administrations].flatMap((contracts) => Object.values(contracts as Record<string, unknown>));
  for (const value of values) {
    const own = endpointOf(value);
    const endpoints = own ? [own] : isRecord(value) ? Object.values(value).flatMap((one) => endpointOf(one) ?? []) : [];
    for (const each of endpoints) found.set(nameOf(each), each);
  }
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('_zod' in value);
}

type Node = { _zod?: { def?: { type?: string; shape?: Record<string, Node>; innerType?: Node; in?: Node; out?: Node; options?: Node[]; element?: Node } } };

const ID = /^(id|ids|uuid|uuids|.*Uuid|.*Uuids|.*Id|.*_uuid|version|rollout|set)$/;

/** The parameters by which an endpoint is told of something that may be another's: `body.uuid`, `query.filter.organizationUuid`. */
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
