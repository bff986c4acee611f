import { LIST_STATUS } from '@portal/messaging';
import type { Pool } from '../db';
import type { Direction } from '../senders';
import {
  listContents, listsAtWork, pacedStagesWithDueMessages, stagesWithDueMessages, type DueStage, type Held, type ListAtWork,
  type ListContent, type StageContent, type StageKey,
} from './list.store';
import { QuietCountries } from './quiet-countries';
import { Routes, type Route } from './routes';

export type StageNumber = 0 | 1;
export type Stage = StageContent & { number: StageNumber; route: Route };

/** Messages of one list that leave alike and lie in one order in the queue. */
export type Strand = {
  list: SendingList;
  stage: Stage;
  /** Those that not every connection may take, as this one finds them; null for those that all may. */
  only: bigint | null;
  /** Claimed up to here. */
  after: bigint;
  /** Nothing was found behind `after`; asked again now and then, since messages come back. */
  exhausted: boolean;
  /** Parts it has had. */
  served: number;
};

/** A list with messages to send, as this node sees it. */
export type SendingList = Omit<ListContent, 'main' | 'fallback'> & Omit<ListAtWork, 'customerId' | 'listId' | 'clock'> & {
  lane: number;
  /** When it was last asked whether more of it may leave, where it has a pace. */
  askedAt: number;
  stages: Stage[];
  strands: Map<string, Strand>;
};

/** A strand that may be claimed from by a connection, and the better connections that are up but must not take its messages. */
export type Turn = { strand: Strand; direction: Direction; passed: readonly bigint[] };

type Place = { list: SendingList; stage: Stage };

/** Lanes 1 to 3 go before mailing lists and are claimed for by themselves. */
export type Lanes = 'urgent' | 'bulk';

/** Messages that end in the queue: `routes` are the connections they could leave by; null where that does not matter. */
export type Ending = { customerId: bigint; listId: bigint; stage: StageNumber | null; routes: readonly bigint[] | null };

export const BULK_LANE = 4;
const HELD: Held = { lists: 4_000, least: 100 };
const ASK_AGAIN_MS = 1_000;

/** Which lists have something to send, by which way and in which lane. */
export class WorkList {
  private readonly lists = new Map<bigint, SendingList>();
  private readonly routes: Routes;
  private readonly quiet: QuietCountries;
  /** What may leave now, by lane, the foremost first, and by route. */
  private places = new Map<number, Map<Route, Place[]>>();
  private askedAt = 0;

  constructor(private readonly db: Pool, private readonly now: () => number, private readonly routelessMs: number) {
    this.routes = new Routes(db, now);
    this.quiet = new QuietCountries(now);
  }

  get size(): number {
    return this.lists.size;
  }

  /** Messages have come back into the queue, perhaps before where lists stand. */
  askAgain(): void {
    this.askedAt = 0;
  }

  async refresh(): Promise<void> {
    const current = new Map((await listsAtWork(this.db, HELD)).map((list) => [list.listId, list]));
    const [any] = current.values();
    if (any) this.quiet.setClock(any.clock);
    for (const listId of this.lists.keys()) if (!current.has(listId)) this.lists.delete(listId);
    for (const { listId, status, overdue, fallbacks } of current.values()) {
      const list = this.lists.get(listId);
      if (list) Object.assign(list, { status, overdue, fallbacks });
    }
    await this.add([...current.values()].filter(({ listId }) => !this.lists.has(listId)));
    if ([...this.lists.values()].some(({ pace }) => pace?.quiet)) this.quiet.prepare();
    await this.routes.refresh(new Set([...this.lists.values()].flatMap(({ stages }) => stages.map(({ route }) => route))));
    await this.askExhausted();
    this.places = placesOf(this.lists.values());
  }

  /**
   * What should leave by this connection now: of the foremost lane that has something. Of each route of lanes 1 to 3 at most
   * `most`, the oldest ones: they are single messages, and a claim takes no more.
   */
  turns(connectionId: bigint, lanes: Lanes, isUp: (connectionId: bigint) => boolean, most = Infinity): Turn[] {
    for (const [lane, byRoute] of this.places) {
      if ((lane >= BULK_LANE) !== (lanes === 'bulk')) continue;
      const turns = [...byRoute].flatMap(([route, places]) => {
        const up = route.directions.filter((each) => isUp(each.connectionId));
        return up.some((each) => each.connectionId === connectionId)
          ? turnsAt(places, connectionId, up, lanes === 'urgent' ? most : Infinity) : [];
      });
      if (turns.length > 0) return turns;
    }
    return [];
  }

  /** The countries to which nothing of the list may leave now. */
  closed({ pace }: Pick<SendingList, 'pace'>): readonly string[] {
    return pace?.quiet ? this.quiet.at(pace.quiet) : [];
  }

  /** Whose time in the queue is over. */
  overdue(): Ending[] {
    return [...this.lists.values()].filter(({ overdue }) => overdue)
      .map(({ customerId, listId }) => ({ customerId, listId, stage: null, routes: null }));
  }

  /** Stages, some or all of whose messages have had no direction at all for a while; a switched-off connection is one to wait for. */
  routeless(): Ending[] {
    const settled = ({ route }: Stage) => this.now() - route.since >= this.routelessMs;
    return [...this.lists.values()].flatMap((list) => list.stages
      .filter((stage) => settled(stage) && mayLackRoute(list, stage))
      .map(({ number, route: { directions } }) => ({
        customerId: list.customerId, listId: list.listId, stage: number, routes: directions.map(({ connectionId }) => connectionId),
      })));
  }

  private async add(added: readonly ListAtWork[]): Promise<void> {
    const places = new Map(added.map(({ clock: _, ...list }) => [list.listId, list]));
    for (const { main, fallback, ...content } of await listContents(this.db, added)) {
      const place = places.get(content.listId);
      if (!place) continue;
      const list: SendingList = { ...content, ...place, lane: content.lane ?? BULK_LANE, askedAt: this.now(), stages: [], strands: new Map() };
      list.stages.push(this.stage(list, 0, main));
      if (fallback) list.stages.push(this.stage(list, 1, fallback));
      for (const stage of list.stages) openStrand(list, stage).exhausted = stage.number === 0 ? content.lane === null : !place.fallbacks;
      this.lists.set(list.listId, list);
    }
  }

  private stage({ customerId }: SendingList, number: StageNumber, content: StageContent): Stage {
    return { ...content, number, route: this.routes.of({ customerId, ...content }) };
  }

  /** Fallbacks join anywhere in the order of their list, and at any time: those are looked for at once. */
  private async askExhausted(): Promise<void> {
    const all = this.now() - this.askedAt >= ASK_AGAIN_MS;
    if (all) this.askedAt = this.now();
    const lists = [...this.lists.values()];
    const asked = lists.filter(({ pace }) => pace === null).flatMap((list) => exhaustedStages(list, all));
    this.reopen(await stagesWithDueMessages(this.db, asked));
    const paced = lists.filter(({ pace, askedAt }) => pace !== null && this.now() - askedAt >= ASK_AGAIN_MS);
    for (const list of paced) list.askedAt = this.now();
    this.reopen(await pacedStagesWithDueMessages(this.db, paced.flatMap((list) => (
      exhaustedStages(list, true).map((stage) => ({ ...stage, closed: this.closed(list) }))))));
  }

  private reopen(stages: readonly DueStage[]): void {
    for (const { listId, stage, lane, restricted } of stages) {
      const list = this.lists.get(listId);
      if (!list) continue;
      list.lane = lane;
      list.restricted ||= restricted;
      for (const strand of list.strands.values()) {
        if (strand.stage.number === stage && strand.exhausted) Object.assign(strand, { after: 0n, exhausted: false });
      }
    }
  }
}

function exhaustedStages({ customerId, listId, status, fallbacks, stages, strands }: SendingList, main: boolean): StageKey[] {
  return stages
    .filter(({ number }) => (number === 1 ? fallbacks : main && status === LIST_STATUS.inProgress))
    .filter((stage) => [...strands.values()].some((strand) => strand.stage === stage && strand.exhausted))
    .map(({ number }) => ({ customerId, listId, stage: number }));
}

function placesOf(lists: Iterable<SendingList>): Map<number, Map<Route, Place[]>> {
  const lanes = new Map<number, Map<Route, Place[]>>();
  for (const list of lists) {
    if (list.overdue) continue;
    for (const stage of list.stages) {
      if (stage.number === 0 && list.status !== LIST_STATUS.inProgress) continue;
      const byRoute = lanes.get(list.lane) ?? new Map<Route, Place[]>();
      lanes.set(list.lane, byRoute);
      const places = byRoute.get(stage.route) ?? [];
      byRoute.set(stage.route, places);
      places.push({ list, stage });
    }
  }
  return new Map([...lanes].sort(([one], [other]) => one - other));
}

function turnsAt(places: readonly Place[], connectionId: bigint, up: readonly Direction[], most: number): Turn[] {
  const turns: Turn[] = [];
  for (const { list, stage } of places) {
    if (turns.length >= most) break;
    turns.push(...turnsOf(list, stage, connectionId, up));
  }
  return turns;
}

/** The best connection takes what all may take; what not all may, the best of those that may. */
function turnsOf(list: SendingList, stage: Stage, connectionId: bigint, up: readonly Direction[]): Turn[] {
  const place = up.findIndex((each) => each.connectionId === connectionId);
  const direction = up[place];
  if (!direction) return [];
  const turns: Turn[] = [];
  const open = openStrand(list, stage);
  if (place === 0 && !open.exhausted) turns.push({ strand: open, direction, passed: [] });
  if (!list.restricted) return turns;
  const own = strandOf(list, stage, connectionId);
  if (!own.exhausted) turns.push({ strand: own, direction, passed: up.slice(0, place).map((each) => each.connectionId) });
  return turns;
}

function mayLackRoute(list: SendingList, { number, route }: Stage): boolean {
  const queued = number === 1 ? list.fallbacks : list.status === LIST_STATUS.inProgress;
  return queued && (route.directions.length === 0 || list.restricted);
}

function openStrand(list: SendingList, stage: Stage): Strand {
  return strandOf(list, stage, null);
}

function strandOf(list: SendingList, stage: Stage, only: bigint | null): Strand {
  const key = `${stage.number}:${only ?? ''}`;
  const strand = list.strands.get(key) ?? { list, stage, only, after: 0n, exhausted: false, served: 0 };
  list.strands.set(key, strand);
  return strand;
}
