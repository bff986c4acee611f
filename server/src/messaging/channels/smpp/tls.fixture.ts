import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Certificate = { cert: string; key: string };

/** Self-signed; created by `openssl`, since Node cannot. */
export function selfSigned(host: string): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  try {
    execFileSync('openssl', [
      'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', `/CN=${host}`,
      '-addext', `subjectAltName=DNS:${host}`, '-keyout', 'key.pem', '-out', 'cert.pem',
    ], { cwd: folder, stdio: 'pipe' });
    return { cert: readFileSync(join(folder, 'cert.pem'), 'utf8'), key: readFileSync(join(folder, 'key.pem'), 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
