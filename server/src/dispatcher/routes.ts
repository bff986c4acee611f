import type { Db } from '../db';
import { allDirectionsFor, type Direction } from '../senders';

export type RouteKey = { customerId: bigint; alphaNameId: bigint; messageType: string };

/** The routes of one alpha name and message type, best first; includes disabled connections, which are never up. */
export type Route = RouteKey & {
  directions: readonly Direction[];
  /** Since when these connections are unchanged. */
  since: number;
  polledAt: number;
};

const CACHE_MS = 5_000;

/** Shared by all lists that use them, and reloaded every few seconds. */
export class Routes {
  private routes = new Map<string, Route>();

  constructor(private readonly db: Db, private readonly now: () => number) {}

  /** The same object for the same key while it is in use; empty until the first refresh. */
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
