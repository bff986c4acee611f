type PendingQuestion<Question, Answer> = { question: Question; answer(answer: Answer): void; fail(error: unknown): void };

/** Maximum number of questions in a batch, and of batches at the same time, since each takes a database connection. */
type GathererLimits = { questions: number; batches: number };

const DEFAULTS: GathererLimits = { questions: 150, batches: 2 };
/**
 * Milliseconds from one batch of a group to the next. A batch costs about as much as fifty of its questions, so that without a pause a
 * hundred questions a second would keep the server as busy as a thousand. A question after a pause is asked at once.
 */
const BATCH_EVERY_MS = 10;

/**
 * Answers questions of a group together. A group has one batch at a time; questions that arrive meanwhile form the next one, so that
 * batches grow with the load. Groups take turns. A question is only answered by a query that starts after it was asked.
 */
export class Gatherer<Question, Answer> {
  private readonly groups = new Map<string, PendingQuestion<Question, Answer>[]>();
  private readonly ready: string[] = [];
  private readonly limits: GathererLimits;
  private atWork = 0;

  /** `answer` returns the answers in the order of the questions. If it rejects, all questions of the batch do. */
  constructor(
    private readonly answer: (questions: readonly [Question, ...Question[]], group: string) => Promise<readonly Answer[]>,
    limits: Partial<GathererLimits> = {},
  ) {
    this.limits = { ...DEFAULTS, ...limits };
  }

  ask(group: string, question: Question): Promise<Answer> {
    return new Promise((answer, fail) => {
      const waiting = this.groups.get(group);
      if (waiting) {
        waiting.push({ question, answer, fail });
        return;
      }
      this.groups.set(group, [{ question, answer, fail }]);
      // Requests that were read from their sockets in the same turn join.
      setImmediate(() => this.enqueue(group));
    });
  }

  private enqueue(group: string): void {
    this.ready.push(group);
    this.start();
  }

  private start(): void {
    while (this.atWork < this.limits.batches) {
      const group = this.ready.shift();
      if (group === undefined) return;
      this.atWork++;
      void this.answerNext(group);
    }
  }

  private async answerNext(group: string): Promise<void> {
    const waiting = this.groups.get(group) ?? [];
    const batch = waiting.splice(0, this.limits.questions);
    const startedAt = performance.now();
    await this.answerSome(group, batch);
    this.atWork--;
    const restMs = startedAt + BATCH_EVERY_MS - performance.now();
    if (restMs > 0 && waiting.length < this.limits.questions) setTimeout(() => this.continueGroup(group, waiting), restMs);
    else this.continueGroup(group, waiting);
    this.start();
  }

  private continueGroup(group: string, waiting: readonly PendingQuestion<Question, Answer>[]): void {
    if (waiting.length > 0) this.enqueue(group);
    else this.groups.delete(group);
  }

  private async answerSome(group: string, [first, ...others]: readonly PendingQuestion<Question, Answer>[]): Promise<void> {
    if (!first) return;
    try {
      const answers = await this.answer([first.question, ...others.map(({ question }) => question)], group);
      if (answers.length !== others.length + 1) throw new Error(`${others.length + 1} questions got ${answers.length} answers`);
      [first, ...others].forEach(({ answer }, at) => { answer(answers[at] as Answer); });
    } catch (error) {
      for (const { fail } of [first, ...others]) fail(error);
    }
  }
}
