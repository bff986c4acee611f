import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** The short fault run, in its own processes; the provider's journal decides. */
it('[CHN-06] loses, doubles and wrongly charges nothing when the server is killed three times while it sends', async () => {
  const root = path.resolve(__dirname, '../../../..');
  const { stdout } = await promisify(execFile)(
    process.execPath, [path.join(root, 'tools/fault-send.mjs'), '--kills', '3', '--recipients', '2000', '--seed', '7'], { cwd: root });
  expect(stdout).toContain('invariants hold');
});
