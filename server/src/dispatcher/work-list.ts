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

/** Messages of one list with the same content and queue order. */
export type QueuePartition = {
  list: SendingList;
  stage: Stage;
  /** The connection, for messages that not every connection may send; null for the others. */
  only: bigint | null;
  after: bigint;
  /** Nothing is left after `after`; polled again periodically, since messages may be requeued. */
  exhausted: boolean;
  /** Parts claimed so far. */
  served: number;
};

export type SendingList = Omit<ListContent, 'main' | 'fallback'> & Omit<ListAtWork, 'customerId' | 'listId' | 'clock'> & {
  lane: number;
  /** When the list was last polled for due messages, if it has a pace. */
  askedAt: number;
  stages: Stage[];
  partitions: Map<string, QueuePartition>;
};

/** A partition to claim from, and better connections that are up but may not send its messages. */
export type ClaimCandidate = { partition: QueuePartition; direction: Direction; passed: readonly bigint[] };

type SendingStage = { list: SendingList; stage: Stage };

/** Lanes 1 to 3 precede mailing lists and are claimed separately. */
export type Lanes = 'urgent' | 'bulk';

/** Messages that end in the queue: `routes` are the connections they could use; null where that does not matter. */
export type Ending = { customerId: bigint; listId: bigint; stage: StageNumber | null; routes: readonly bigint[] | null };

export const BULK_LANE = 4;
const HELD: Held = { lists: 4_000, least: 100 };
const ASK_AGAIN_MS = 1_000;

export class WorkList {
  private readonly lists = new Map<bigint, SendingList>();
  private readonly routes: Routes;
  private readonly quiet: QuietCountries;
  /** Sendable stages by lane, the most urgent first, and by route. */
  private places = new Map<number, Map<Route, SendingStage[]>>();
  private askedAt = 0;

  constructor(private readonly db: Pool, private readonly now: () => number, private readonly routelessMs: number) {
    this.routes = new Routes(db, now);
    this.quiet = new QuietCountries(now);
  }

  get size(): number {
    return this.lists.size;
  }

  /** Requeued messages may precede the claimed positions. */
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

  /** From the most urgent lane with any. Routes of lanes 1 to 3 give their `most` oldest lists: a claim takes no more single messages. */
  turns(connectionId: bigint, lanes: Lanes, isUp: (connectionId: bigint) => boolean, most = Infinity): ClaimCandidate[] {
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

  closed({ pace }: Pick<SendingList, 'pace'>): readonly string[] {
    return pace?.quiet ? this.quiet.at(pace.quiet) : [];
  }

  overdue(): Ending[] {
    return [...this.lists.values()].filter(({ overdue }) => overdue)
      .map(({ customerId, listId }) => ({ customerId, listId, stage: null, routes: null }));
  }

  /** Stages with messages that have had no route for a while; a disabled connection still counts as one. */
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
      const list: SendingList = { ...content, ...place, lane: content.lane ?? BULK_LANE, askedAt: this.now(), stages: [], partitions: new Map() };
      list.stages.push(this.stage(list, 0, main));
      if (fallback) list.stages.push(this.stage(list, 1, fallback));
      for (const stage of list.stages) openPartition(list, stage).exhausted = stage.number === 0 ? content.lane === null : !place.fallbacks;
      this.lists.set(list.listId, list);
    }
  }

  private stage({ customerId }: SendingList, number: StageNumber, content: StageContent): Stage {
    return { ...content, number, route: this.routes.of({ customerId, ...content }) };
  }

  /** Fallbacks are added anywhere in their list's order at any time, so they are polled immediately. */
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
      for (const partition of list.partitions.values()) {
        if (partition.stage.number === stage && partition.exhausted) Object.assign(partition, { after: 0n, exhausted: false });
      }
    }
  }
}

function exhaustedStages({ customerId, listId, status, fallbacks, stages, partitions }: SendingList, main: boolean): StageKey[] {
  return stages
    .filter(({ number }) => (number === 1 ? fallbacks : main && status === LIST_STATUS.inProgress))
    .filter((stage) => [...partitions.values()].some((partition) => partition.stage === stage && partition.exhausted))
    .map(({ number }) => ({ customerId, listId, stage: number }));
}

function placesOf(lists: Iterable<SendingList>): Map<number, Map<Route, SendingStage[]>> {
  const lanes = new Map<number, Map<Route, SendingStage[]>>();
  for (const list of lists) {
    if (list.overdue) continue;
    for (const stage of list.stages) {
      if (stage.number === 0 && list.status !== LIST_STATUS.inProgress) continue;
      const byRoute = lanes.get(list.lane) ?? new Map<Route, SendingStage[]>();
      lanes.set(list.lane, byRoute);
      const places = byRoute.get(stage.route) ?? [];
      byRoute.set(stage.route, places);
      places.push({ list, stage });
    }
  }
  return new Map([...lanes].sort(([one], [other]) => one - other));
}

function turnsAt(places: readonly SendingStage[], connectionId: bigint, up: readonly Direction[], most: number): ClaimCandidate[] {
  const turns: ClaimCandidate[] = [];
  for (const { list, stage } of places) {
    if (turns.length >= most) break;
    turns.push(...turnsOf(list, stage, connectionId, up));
  }
  return turns;
}

/** The best connection takes unrestricted messages; restricted ones go to the best that may send them. */
function turnsOf(list: SendingList, stage: Stage, connectionId: bigint, up: readonly Direction[]): ClaimCandidate[] {
  const place = up.findIndex((each) => each.connectionId === connectionId);
  const direction = up[place];
  if (!direction) return [];
  const turns: ClaimCandidate[] = [];
  const open = openPartition(list, stage);
  if (place === 0 && !open.exhausted) turns.push({ partition: open, direction, passed: [] });
  if (!list.restricted) return turns;
  const own = partitionOf(list, stage, connectionId);
  if (!own.exhausted) turns.push({ partition: own, direction, passed: up.slice(0, place).map((each) => each.connectionId) });
  return turns;
}

function mayLackRoute(list: SendingList, { number, route }: Stage): boolean {
  const queued = number === 1 ? list.fallbacks : list.status === LIST_STATUS.inProgress;
  return queued && (route.directions.length === 0 || list.restricted);
}

function openPartition(list: SendingList, stage: Stage): QueuePartition {
  return partitionOf(list, stage, null);
}

function partitionOf(list: SendingList, stage: Stage, only: bigint | null): QueuePartition {
  const key = `${stage.number}:${only ?? ''}`;
  const partition = list.partitions.get(key) ?? { list, stage, only, after: 0n, exhausted: false, served: 0 };
  list.partitions.set(key, partition);
  return partition;
}
