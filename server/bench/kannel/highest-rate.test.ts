import { highestSustained } from './highest-rate';

function sustaining(limit: number) {
  const rates: number[] = [];
  return {
    rates,
    attempt: (rate: number) => {
      rates.push(rate);
      return Promise.resolve({ rate, result: rate, sustained: rate <= limit });
    },
  };
}

it.each([150, 1_000, 1_190, 4_000])('finds a limit of %s a second from below and from above, within 5 percent', async (limit) => {
  for (const from of [100, 10_000]) {
    const { attempt } = sustaining(limit);
    const highest = await highestSustained([await attempt(from)], attempt) ?? 0;
    expect(highest).toBeLessThanOrEqual(limit);
    expect(highest * 1.06).toBeGreaterThan(limit);
  }
});

it('finds nothing if nothing is sustained', async () => {
  const { attempt } = sustaining(0);
  expect(await highestSustained([await attempt(100)], attempt)).toBeNull();
});

it('trusts no rate above one that failed', async () => {
  const { attempt } = sustaining(300);
  const lucky = { rate: 500, result: 500, sustained: true };
  expect(await highestSustained([await attempt(100), await attempt(400), lucky], attempt)).toBeLessThanOrEqual(300);
});
