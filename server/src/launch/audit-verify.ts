import { printAuditVerification } from './audit-verification';
import { runProof } from './proving';

await runProof('portal audit verify', (db, print) => printAuditVerification(db, print, process.argv[2]));
