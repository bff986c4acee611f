import { portalPage } from '../../pages/portal.page';
import { trialPage } from '../../pages/trial.page';
import { newVersion } from '../../setup/built-release';
import { expect, test } from '../../setup/journey';
import { countLeftovers } from '../../setup/leftovers';
import { startOf } from '../../setup/page-start';
import { publishTrial } from '../../setup/trial';

const WARM_UP = 30;
const VISITS = 100;
/** Largest allowed growth over a hundred visits, without code. */
const KEEPALIVE_KILOBYTES = 256;

test('[MFE-05] a hundred visits to a remote leave no tasks, listeners, timers, sockets or memory', async ({ page, enter }) => {
  test.setTimeout(600_000);
  await publishTrial(newVersion());
  const leftovers = await countLeftovers(page);
  const { over, quiet } = startOf(page);
  await enter('demo', '/trial');
  await over();
  const portal = portalPage(page);
  const visit = async () => {
    await portal.tab('Dashboard').click();
    await expect(portal.heading).toContainText('Welcome');
    await portal.tab('Trial').click();
    await expect(trialPage(page).poke).toBeVisible();
  };
  const leave = async () => {
    await portal.tab('Dashboard').click();
    await expect.poll(() => page.evaluate(() => (globalThis as { trialTasks?: number }).trialTasks)).toBe(0);
    await expect(portal.heading).toContainText('Welcome');
    await quiet();
    return leftovers();
  };
  for (let time = 0; time < WARM_UP; time++) await visit();
  const before = await leave();
  for (let time = 0; time < VISITS; time++) await visit();
  const after = await leave();

  test.info().annotations.push({ type: 'left behind', description: JSON.stringify({ before, after }) });
  process.stdout.write(`\nLeft by ${VISITS} visits: ${JSON.stringify({ before, after })}\n`);
  expect(after.sockets).toBe(before.sockets);
  expect(after.intervals).toBe(before.intervals);
  // A screen just shown may have pending timers; a hundred visits must not accumulate them.
  expect(after.timers - before.timers).toBeLessThan(5);
  expect(after.listeners - before.listeners).toBeLessThan(20);
  expect(after.heapKilobytes - before.heapKilobytes).toBeLessThan(KEEPALIVE_KILOBYTES);
});
