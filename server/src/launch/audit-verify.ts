import { auditProof } from './audit-proof';
import { runProof } from './proving';

await runProof('portal audit verify', (db, print) => auditProof(db, print, process.argv[2]));
