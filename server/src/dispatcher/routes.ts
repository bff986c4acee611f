import type { Db } from '../db';
import { allDirectionsFor, type Direction } from '../senders';

export type RouteKey = { customerId: bigint; alphaNameId: bigint; messageType: string };

/** The ways that messages of one type may take under one alpha name, best first; those by switched-off connections as well, which are never up. */
export type Route = RouteKey & {
  directions: readonly Direction[];
  /** Since when they have gone by these connections and no others. */
  since: number;
  askedAt: number;
};

const KEPT_MS = 5_000;

/** Routes are shared by all lists that take them, and asked anew every few seconds. */
export class Routes {
  private routes = new Map<string, Route>();

  constructor(private readonly db: Db, private readonly now: () => number) {}

  /** The same object for the same key, for as long as it is refreshed; without directions until then. */
  of({ customerId, alphaNameId, messageType }: RouteKey): Route {
    const key = `${customerId}:${alphaNameId}:${messageType}`;
    const route = this.routes.get(key)
      ?? { customerId, alphaNameId, messageType, directions: [], since: this.now(), askedAt: -Infinity };
    this.routes.set(key, route);
    return route;
  }

  /** Asks for those of the routes in use that are too old, and forgets the others. */
  async refresh(used: ReadonlySet<Route>): Promise<void> {
    for (const [key, route] of this.routes) {
      const age = this.now() - route.askedAt;
      if (!used.has(route) && age >= KEPT_MS) this.routes.delete(key);
      else if (used.has(route) && age >= KEPT_MS) await this.ask(route);
    }
  }

  private async ask(route: Route): Promise<void> {
    const directions = await allDirectionsFor(this.db, route.customerId, route.alphaNameId, route.messageType);
    const now = this.now();
    if (connectionsOf(directions) !== connectionsOf(route.directions)) route.since = now;
    route.directions = directions;
    route.askedAt = now;
  }
}

function connectionsOf(directions: readonly Direction[]): string {
  return directions.map(({ connectionId }) => connectionId).join();
}
