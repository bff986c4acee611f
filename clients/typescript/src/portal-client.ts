import { Calls, type CallOptions, type PortalClientOptions } from './calls';
import { Methods, operations, type Pages } from './generated/api';

type Page<T> = { items: T[]; next: string | null };

/**
 * Client with a method for each operation of the portal's API, and `all` for paged ones. Refused calls throw `PortalProblem`; calls with an
 * unknown outcome throw `CallUnsure` or `BulkUnsure`.
 */
export class PortalClient extends Methods {
  constructor(options: PortalClientOptions) {
    super(new Calls(options));
  }

  /** Iterates over all rows of a paged operation, fetching each page when it is needed. */
  async* all<O extends keyof Pages>(
    operation: O, input: Pages[O]['input'], options: CallOptions = {},
  ): AsyncGenerator<Pages[O]['item'], void> {
    let cursor: string | null | undefined = input.cursor;
    do {
      const page: Page<Pages[O]['item']> = await this.calls.call(operations[operation], { ...input, cursor }, options);
      yield* page.items;
      cursor = page.next;
    } while (cursor !== null);
  }
}
