import { LIST_STATUS } from '@portal/messaging';
import type { Pool } from '../../../platform/db';
import { HELD_REGION } from '../../messages';
import type { Direction } from '../../senders';
import {
  listContents, listsAtWork, pacedStagesWithDueMessages, stagesWithDueMessages, type DueStage, type ListLimits, type ListAtWork,
  type ListContent, type StageContent, type StageKey,
} from '../settlement/list.store';
import type { Queued } from './queue-signal.store';
import { CountryClocks } from './country-clocks';
import { Routes, type Route } from './routes';

export type StageNumber = 0 | 1;
export type Stage = StageContent & { number: StageNumber; route: Route };

/** Messages of one list and stage, claimed together. Those that may not use some connections have separate partitions. */
type QueuePartition = {
  list: SendingList;
  stage: Stage;
  /** The claiming connection, for messages that may not use some connections; null for all other messages. */
  only: bigint | null;
  after: bigint;
  /** The first message that joined since the current claim began; null if none did. The claim must not skip it. */
  joined: bigint | null;
  /** Whether no due message is left after `after`. The partition is polled again periodically, since messages may be requeued. */
  exhausted: boolean;
  /** Parts claimed so far. */
  served: number;
};

export type SendingList = Omit<ListContent, 'main' | 'fallback'> & Omit<ListAtWork, 'customerId' | 'listId' | 'clock'> & {
  lane: number;
  /** When the list was last polled for due messages, if it has a pace. */
  polledAt: number;
  stages: Stage[];
  partitions: Map<string, QueuePartition>;
};

/** A partition to claim from. `passed`: better connections that are up; only messages that may use none of them may be claimed. */
export type ClaimCandidate = { partition: QueuePartition; direction: Direction; passed: readonly bigint[] };

type SendingStage = { list: SendingList; stage: Stage };

/** `urgent`: lanes 1 to 3, which precede mailing lists (`bulk`) and are claimed separately. */
export type Lanes = 'urgent' | 'bulk';

/**
 * Queued messages to expire. `routes`: only messages that may use none of these connections; null for all messages. `oneByOne`: only
 * messages of a stream that have waited too long themselves.
 */
export type Ending = {
  customerId: bigint; listId: bigint; stage: StageNumber | null; routes: readonly bigint[] | null; oneByOne?: boolean;
};

export const LIST_LANE = 4;
const LIST_LIMITS: ListLimits = { lists: 4_000, min: 100 };
const REPOLL_MS = 1_000;

export class WorkList {
  private readonly lists = new Map<bigint, SendingList>();
  private readonly routes: Routes;
  private readonly clocks: CountryClocks;
  /** Stages (main messages or fallbacks of a list) that may be sent, by lane (most urgent first) and route. */
  private stagesByLane = new Map<number, Map<Route, SendingStage[]>>();
  private polledAt = 0;
  private isRefreshing = false;

  constructor(private readonly db: Pool, private readonly now: () => number, private readonly routelessMs: number) {
    this.routes = new Routes(db, now);
    this.clocks = new CountryClocks(now);
  }

  get size(): number {
    return this.lists.size;
  }

  /** Makes the next refresh poll all exhausted partitions, because requeued messages may come before the last claimed one. */
  markStale(): void {
    this.polledAt = 0;
  }

  /**
   * A message joined a stream, at any position: nodes insert side by side. Requeued messages are found by polling. Returns whether the
   * stream's messages can be claimed; else the next refresh finds them.
   */
  noteQueued({ lane, listId, messageId }: Queued): boolean {
    const list = this.lists.get(listId);
    for (const partition of list?.partitions.values() ?? []) {
      if (partition.stage.number === 1) continue;
      partition.exhausted = false;
      if (partition.joined === null || partition.joined > messageId) partition.joined = messageId;
      if (partition.after >= messageId) partition.after = messageId - 1n;
    }
    if (!list || list.overdue || this.isRefreshing) return false;
    const isInLane = list.lane === lane;
    // A list that another node emptied meanwhile was added without a lane.
    list.lane = lane;
    return isInLane;
  }

  async refresh(): Promise<void> {
    this.isRefreshing = true;
    try {
      await this.readLists();
    } finally {
      this.isRefreshing = false;
    }
  }

  private async readLists(): Promise<void> {
    const current = new Map((await listsAtWork(this.db, LIST_LIMITS)).map((list) => [list.listId, list]));
    const [any] = current.values();
    if (any) this.clocks.setClock(any.clock);
    for (const listId of this.lists.keys()) if (!current.has(listId)) this.lists.delete(listId);
    for (const { listId, status, overdue, fallbacks } of current.values()) {
      const list = this.lists.get(listId);
      if (list) Object.assign(list, { status, overdue, fallbacks });
    }
    await this.add([...current.values()].filter(({ listId }) => !this.lists.has(listId)));
    if ([...this.lists.values()].some(({ pace }) => pace?.quiet ?? pace?.start)) this.clocks.prepare();
    await this.routes.refresh(new Set([...this.lists.values()].flatMap(({ stages }) => stages.map(({ route }) => route))));
    await this.pollExhausted();
    this.stagesByLane = stagesByLaneOf(this.lists.values());
  }

  /** Candidates of the most urgent lane that has any. In lanes 1 to 3, at most `limit` per route, because one claim takes no more. */
  candidates(connectionId: bigint, lanes: Lanes, isUp: (connectionId: bigint) => boolean, limit = Infinity): ClaimCandidate[] {
    for (const [lane, byRoute] of this.stagesByLane) {
      if ((lane >= LIST_LANE) !== (lanes === 'bulk')) continue;
      const candidates = [...byRoute].flatMap(([route, stages]) => {
        const up = route.directions.filter((each) => isUp(each.connectionId));
        return up.some((each) => each.connectionId === connectionId)
          ? candidatesOfStages(stages, connectionId, up, lanes === 'urgent' ? limit : Infinity) : [];
      });
      if (candidates.length > 0) return candidates;
    }
    return [];
  }

  closed({ pace }: Pick<SendingList, 'pace'>): readonly string[] {
    if (!pace) return [];
    const quiet = pace.quiet ? this.clocks.quiet(pace.quiet) : [];
    const early = pace.start ? this.clocks.before(pace.start) : [];
    if (early.length === 0 && !pace.holds) return quiet;
    return [...quiet, ...early, ...(pace.holds ? [HELD_REGION] : [])];
  }

  overdue(): Ending[] {
    return [...this.lists.values()].filter(({ overdue }) => overdue)
      .map(({ customerId, listId }) => ({ customerId, listId, stage: null, routes: null }));
  }

  /** Stages with messages that may have had no route for `routelessMs`. A disabled connection still counts as a route. */
  routeless(): Ending[] {
    const settled = ({ route }: Stage) => this.now() - route.since >= this.routelessMs;
    return [...this.lists.values()].flatMap((list) => list.stages
      .filter((stage) => settled(stage) && mayLackRoute(list, stage))
      .map(({ number, route: { directions } }) => ({
        customerId: list.customerId, listId: list.listId, stage: number, routes: directions.map(({ connectionId }) => connectionId),
      })));
  }

  private async add(added: readonly ListAtWork[]): Promise<void> {
    const addedLists = new Map(added.map(({ clock: _, ...list }) => [list.listId, list]));
    for (const { main, fallback, ...content } of await listContents(this.db, added)) {
      const addedList = addedLists.get(content.listId);
      if (!addedList) continue;
      const list: SendingList = {
        ...content, ...addedList, lane: content.lane ?? LIST_LANE, polledAt: this.now(), stages: [], partitions: new Map(),
      };
      list.stages.push(this.stage(list, 0, main));
      if (fallback) list.stages.push(this.stage(list, 1, fallback));
      for (const stage of list.stages) {
        openPartition(list, stage).exhausted = stage.number === 0 ? content.lane === null : !addedList.fallbacks;
      }
      this.lists.set(list.listId, list);
    }
  }

  private stage({ customerId }: SendingList, number: StageNumber, content: StageContent): Stage {
    return { ...content, number, route: this.routes.of({ customerId, ...content }) };
  }

  /** Fallbacks may be added at any position of their list at any time, so they are polled on each refresh. */
  private async pollExhausted(): Promise<void> {
    const all = this.now() - this.polledAt >= REPOLL_MS;
    if (all) this.polledAt = this.now();
    const lists = [...this.lists.values()];
    const unpaced = lists.filter(({ pace }) => pace === null).flatMap((list) => exhaustedStages(list, all));
    this.reopen(await stagesWithDueMessages(this.db, unpaced));
    const paced = lists.filter(({ pace, polledAt }) => pace !== null && this.now() - polledAt >= REPOLL_MS);
    for (const list of paced) list.polledAt = this.now();
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

function stagesByLaneOf(lists: Iterable<SendingList>): Map<number, Map<Route, SendingStage[]>> {
  const lanes = new Map<number, Map<Route, SendingStage[]>>();
  for (const list of lists) {
    if (list.overdue) continue;
    for (const stage of list.stages) {
      if (stage.number === 0 && list.status !== LIST_STATUS.inProgress) continue;
      const byRoute = lanes.get(list.lane) ?? new Map<Route, SendingStage[]>();
      lanes.set(list.lane, byRoute);
      const stages = byRoute.get(stage.route) ?? [];
      byRoute.set(stage.route, stages);
      stages.push({ list, stage });
    }
  }
  return new Map([...lanes].sort(([one], [other]) => one - other));
}

function candidatesOfStages(
  stages: readonly SendingStage[], connectionId: bigint, up: readonly Direction[], limit: number,
): ClaimCandidate[] {
  const candidates: ClaimCandidate[] = [];
  for (const { list, stage } of stages) {
    if (candidates.length >= limit) break;
    candidates.push(...candidatesOf(list, stage, connectionId, up));
  }
  return candidates;
}

/** Messages go to the best connection that is up. Messages that may not use some connections go to the best one that may send them. */
function candidatesOf(list: SendingList, stage: Stage, connectionId: bigint, up: readonly Direction[]): ClaimCandidate[] {
  const index = up.findIndex((each) => each.connectionId === connectionId);
  const direction = up[index];
  if (!direction) return [];
  const candidates: ClaimCandidate[] = [];
  const open = openPartition(list, stage);
  if (index === 0 && !open.exhausted) candidates.push({ partition: open, direction, passed: [] });
  if (!list.restricted) return candidates;
  const own = partitionOf(list, stage, connectionId);
  if (!own.exhausted) candidates.push({ partition: own, direction, passed: up.slice(0, index).map((each) => each.connectionId) });
  return candidates;
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
  const partition = list.partitions.get(key) ?? { list, stage, only, after: 0n, joined: null, exhausted: false, served: 0 };
  list.partitions.set(key, partition);
  return partition;
}
