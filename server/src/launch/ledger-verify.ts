import { ledgerProof } from './ledger-proof';
import { runProof } from './proving';

await runProof('portal ledger verify', ledgerProof);
