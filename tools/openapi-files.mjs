import { importContractCode } from './contract-code.mjs';

/** Document of the current contracts. */
export const PRINTED = 'docs/api/openapi.json';
/** Document released to customers; docs/releasing.md describes when it is updated. */
export const RELEASED = 'docs/api/released/v1.json';

/** The server's address is relative, so any server can provide the document. */
export async function printDocument() {
  const { apiDocument } = await importContractCode('server/src/openapi/document.ts');
  return apiDocument({ url: '/' });
}

export function documentText(document) {
  return `${JSON.stringify(document, null, 2)}\n`;
}
