import { useCapped } from '../use-capped';

/** The server stops counting messages at 100,000. */
export const useEngineCount = (): ((count: number) => string) => useCapped(100_000);
