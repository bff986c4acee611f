import type { SagaGenerator } from '@portal/portal/saga';
import type { Reducer } from '@portal/portal/state';

type Part = { name: string; reducer: Reducer; saga: () => SagaGenerator<void> };

/** Slices and saga of a remote's resources and commands, for `defineRemote`. */
export function remoteState(parts: readonly Part[]) {
  return {
    slices: Object.fromEntries(parts.map(({ name, reducer }) => [name.split('/')[1] ?? name, reducer])),
    *saga(): SagaGenerator<void> {
      for (const part of parts) yield* part.saga();
    },
  };
}
