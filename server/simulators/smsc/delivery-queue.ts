export class DeliveryQueue<T> {
  private items: T[] = [];
  private head = 0;

  constructor(private readonly random: () => number) {}

  get length(): number {
    return this.items.length - this.head;
  }

  push(item: T): void {
    this.items.push(item);
  }

  take(shuffled: boolean): T | undefined {
    if (this.head >= this.items.length) return undefined;
    if (shuffled) this.bringForward(this.head + Math.floor(this.random() * this.length));
    const item = this.items[this.head++];
    if (this.head > 4_096 && this.head * 2 > this.items.length) {
      this.items = this.items.slice(this.head);
      this.head = 0;
    }
    return item;
  }

  private bringForward(at: number): void {
    const chosen = this.items[at];
    const front = this.items[this.head];
    if (chosen === undefined || front === undefined) return;
    this.items[at] = front;
    this.items[this.head] = chosen;
  }
}
