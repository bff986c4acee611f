import { Calls, type CallOptions, type PortalClientOptions } from './calls';
import { Methods, operations, type Pages } from './generated/api';

type Page<T> = { items: T[]; next: string | null };

/** The portal's API: a method for each of its operations, which throws `PortalProblem` where it is refused, and `all` for lists. */
export class PortalClient extends Methods {
  constructor(options: PortalClientOptions) {
    super(new Calls(options));
  }

  /** Every row of an operation that answers page by page, each page fetched once it is needed. */
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
