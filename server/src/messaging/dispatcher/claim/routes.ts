import type { Db } from '../../../platform/db';
import { allDirectionsFor, type Direction } from '../../senders';

export type RouteKey = { customerId: bigint; alphaNameId: bigint; messageType: string };

/** The directions of one customer's alpha name and message type, best first; includes those of disabled connections. */
export type Route = RouteKey & {
  directions: readonly Direction[];
  /** When the connections of `directions` last changed. */
  since: number;
  polledAt: number;
};

const CACHE_MS = 5_000;

/** Caches routes for all lists that use them, and reloads them every few seconds. */
export class Routes {
  private routes = new Map<string, Route>();

  constructor(private readonly db: Db, private readonly now: () => number) {}

  /** Returns the same object for a key while lists use it; the route has no directions until the first refresh. */
  of({ customerId, alphaNameId, messageType }: RouteKey): Route {
    const key = `${customerId}:${alphaNameId}:${messageType}`;
    const route = this.routes.get(key)
      ?? { customerId, alphaNameId, messageType, directions: [], since: this.now(), polledAt: -Infinity };
    this.routes.set(key, route);
    return route;
  }

  async refresh(used: ReadonlySet<Route>): Promise<void> {
    for (const [key, route] of this.routes) {
      const age = this.now() - route.polledAt;
      if (!used.has(route) && age >= CACHE_MS) this.routes.delete(key);
      else if (used.has(route) && age >= CACHE_MS) await this.refreshRoute(route);
    }
  }

  private async refreshRoute(route: Route): Promise<void> {
    const directions = await allDirectionsFor(this.db, route.customerId, route.alphaNameId, route.messageType);
    const now = this.now();
    if (connectionsOf(directions) !== connectionsOf(route.directions)) route.since = now;
    route.directions = directions;
    route.polledAt = now;
  }
}

function connectionsOf(directions: readonly Direction[]): string {
  return directions.map(({ connectionId }) => connectionId).join();
}
