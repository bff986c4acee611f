const STEP = 1.5;
/** Halvings of the last step, by ratio: the highest rate is found within 5 %. */
const HALVINGS = 3;
const MIN_RATE = 1;

export type Tried<T> = { rate: number; result: T; sustained: boolean };

/** Steps from the rates tried so far to the highest sustained one; null if there is none. */
export async function highestSustained<T>(
  tried: readonly Tried<T>[], attempt: (rate: number) => Promise<Tried<T>>,
): Promise<T | null> {
  const all = [...tried];
  for (let halvings = 0; ;) {
    const high = Math.min(...all.filter(({ sustained }) => !sustained).map(({ rate }) => rate));
    const [best] = all.filter(({ rate, sustained }) => sustained && rate < high).sort((one, other) => other.rate - one.rate);
    const isBetween = best !== undefined && high < Infinity;
    if (isBetween && halvings++ === HALVINGS) return best.result;
    if (high <= MIN_RATE) return null;
    if (isBetween) all.push(await attempt(Math.sqrt(best.rate * high)));
    else all.push(await attempt(best ? best.rate * STEP : high / STEP));
  }
}
