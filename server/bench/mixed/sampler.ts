import type { LoadClient } from '../api/open-loop';
import type { Answered } from '../api/connections';
import type { Arena } from '../arena';
import { pause } from '../pause';
import { processorSeconds, residentMegabytes } from '../process-usage';
import { HOT_TABLES, type Sample } from './sample';
import { databaseUse } from './sample.store';

/** Takes a sample at the end of each interval until it is stopped. */
export class Sampler {
  readonly samples: Sample[] = [];
  private readonly answers = { codes: [] as Answered[], singles: [] as Answered[] };
  private stopped = false;

  constructor(private readonly arena: Arena, private readonly everyMs: number) {}

  /** The client, whose answers also go into the samples. */
  observed(client: LoadClient, kind: 'codes' | 'singles'): LoadClient {
    return {
      send: async (due, repeatable) => {
        const answer = await client.send(due, repeatable);
        this.answers[kind].push(answer);
        return answer;
      },
    };
  }

  async run(): Promise<void> {
    const startedAt = performance.now();
    let [before, beforeAt] = [await this.totals(), startedAt];
    for (let turn = 1; ; turn++) {
      await pause(Math.max(0, startedAt + turn * this.everyMs - performance.now()));
      if (this.stopped) return;
      const [after, at] = [await this.totals(), performance.now()];
      this.samples.push({
        at: (at - startedAt) / 1_000, seconds: (at - beforeAt) / 1_000, messages: after.accepted - before.accepted,
        processorSeconds: after.processor - before.processor, walBytes: after.walBytes - before.walBytes,
        databaseBytes: after.databaseBytes, grownBytes: after.databaseBytes - before.databaseBytes, tables: after.tables,
        memoryMb: residentMegabytes(this.arena.pids.server), codes: this.answers.codes.splice(0), singles: this.answers.singles.splice(0),
      });
      [before, beforeAt] = [after, at];
    }
  }

  stop(): void {
    this.stopped = true;
  }

  private async totals() {
    const [{ accepted }, use] = await Promise.all([this.arena.simulatorStats(), databaseUse(this.arena.db, HOT_TABLES)]);
    const { server, database = 0 } = this.arena.pids;
    return { accepted, processor: processorSeconds(server) + processorSeconds(database), ...use };
  }
}
