import { importContractCode } from './contract-code.mjs';

/** OpenAPI document generated from the current contracts. */
export const PRINTED = 'docs/api/openapi.json';
/** OpenAPI document released to customers; docs/releasing.md describes when it is updated. */
export const RELEASED = 'docs/api/released/v1.json';

/** Generates the document. Its server URL is relative, so any installation can serve the document. */
export async function printDocument() {
  const { apiDocument } = await importContractCode('server/src/platform/openapi/document.ts');
  return apiDocument({ url: '/' });
}

export function documentText(document) {
  return `${JSON.stringify(document, null, 2)}\n`;
}
