import { pause } from '../pause';

export async function retrying<T>(work: () => Promise<T>, forMs = 60_000): Promise<T> {
  const deadline = performance.now() + forMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(50);
    }
  }
}
