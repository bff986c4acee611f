import type { ReleasesOverview, Rollout } from './releases.state';

export const aSet = (id: string, chat: string) => ({ id, created: '2026-11-20T10:00:00.000Z', note: '', versions: { chat } });

export const aRollout = (overrides: Partial<Rollout> = {}): Rollout => ({
  id: '8', set: aSet('5', '1.5.0'), target: { to: 'share', percent: 5 }, created: '2026-11-21T10:00:00.000Z', by: 'boss', ...overrides,
});

/** Set 4 is active, and set 5 is a canary for a share of logins. */
export const anOverview = (overrides: Partial<ReleasesOverview> = {}): ReleasesOverview => ({
  active: aSet('4', '1.4.0'), sets: [aSet('5', '1.5.0'), aSet('4', '1.4.0')], rollouts: [aRollout()],
  history: [{
    set: '4', at: '2026-11-20T11:00:00.000Z', by: 'boss', note: 'better chat',
  }, { set: '3', at: '2026-11-19T11:00:00.000Z', by: null, note: 'first chat' }],
  rollback: { all: true, remotes: ['chat'] }, ...overrides,
});
