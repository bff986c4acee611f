import { createTestApp, type TestApp } from '../../test/app';
import { sealAudit } from '../platform/audit';
import { printAuditVerification } from './audit-verification';

let portal: TestApp;
beforeAll(async () => { portal = await createTestApp(); });
afterAll(async () => { await portal.close(); });

const proof = async (noted?: string) => {
  const lines: string[] = [];
  const holds = await printAuditVerification(portal.db, (line) => lines.push(line), noted);
  return { holds, lines };
};

it('tells of the seals, of a noted one, and of the first that does not fit', async () => {
  expect(await proof()).toEqual({ holds: true, lines: ['The audit has no seals yet.'] });
  const admin = await portal.login(['admin']);
  await portal.post('/v2/admin/releases/prune', admin.token, {});
  expect((await proof()).lines).toEqual(['The audit has no seals yet.', expect.stringMatching(/^! Newer records are not sealed yet/)]);
  const sealed = await sealAudit(portal.db);
  const note = `1:${sealed?.hash}`;
  expect(await proof()).toEqual({ holds: true, lines: [expect.stringContaining(`✓ Valid seals: 1. The last one is ${note}, created 20`)] });
  expect(await proof(note)).toMatchObject({ holds: true, lines: [expect.anything(), '✓ Seal 1 matches your note.'] });
  expect(await proof(`1:${'0'.repeat(64)}`)).toMatchObject({ holds: false });
  expect(await proof(`2:${sealed?.hash}`)).toMatchObject({ holds: false });
  expect(await proof('the last')).toMatchObject({ holds: false });
  await portal.db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update audit_entry set path = '/'`;
  });
  expect(await proof()).toEqual({
    holds: false, lines: ['✗ The audit was changed: seal 1 does not match its records. Everything before it is valid.'],
  });
});
