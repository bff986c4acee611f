const GRAIN_MS = 5;

/** Delays many items with one timer; items due in the same interval are released together, in order. */
export class DelayLine<T> {
  private readonly slots = new Map<number, T[]>();
  private timer: NodeJS.Timeout | undefined;
  private size = 0;

  constructor(private readonly release: (things: T[]) => void) {}

  get waiting(): number {
    return this.size;
  }

  put(thing: T, delayMs: number): void {
    const slot = Math.ceil((Date.now() + delayMs) / GRAIN_MS);
    const things = this.slots.get(slot);
    if (things === undefined) this.slots.set(slot, [thing]);
    else things.push(thing);
    this.size++;
    this.timer ??= setTimeout(() => this.flush(), GRAIN_MS);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.slots.clear();
    this.size = 0;
  }

  private flush(): void {
    const now = Math.floor(Date.now() / GRAIN_MS);
    const due = [...this.slots.keys()].filter((slot) => slot <= now).sort((one, other) => one - other);
    for (const slot of due) {
      const things = this.slots.get(slot) ?? [];
      this.slots.delete(slot);
      this.size -= things.length;
      this.release(things);
    }
    this.timer = this.slots.size > 0 ? setTimeout(() => this.flush(), GRAIN_MS) : undefined;
  }
}
