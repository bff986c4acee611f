const MAX_SIZE = 100_000;

export class RecentSet {
  private readonly ids = new Set<string>();

  has(id: string): boolean {
    return this.ids.has(id);
  }

  add(id: string): void {
    this.ids.add(id);
    if (this.ids.size <= MAX_SIZE) return;
    for (const oldest of this.ids) {
      this.ids.delete(oldest);
      return;
    }
  }
}
