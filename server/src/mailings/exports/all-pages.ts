export const ALL_ROWS = 1_000;

export async function* pagesOf<Row>(
  read: (cursor: string | undefined) => Promise<{ items: Row[]; next: string | null }>,
): AsyncGenerator<Row[], undefined> {
  let cursor: string | undefined;
  do {
    const { items, next } = await read(cursor);
    yield items;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return undefined;
}
