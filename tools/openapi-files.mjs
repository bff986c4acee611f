import { importContractCode } from './contract-code.mjs';

/** The document of the contracts as they are. */
export const PRINTED = 'docs/api/openapi.json';
/** The document as customers have it; docs/releasing.md says when it moves on. */
export const RELEASED = 'docs/api/released/v1.json';

/** As it is written: the server's address is whatever serves it. */
export async function printDocument() {
  const { apiDocument } = await importContractCode('server/src/openapi/document.ts');
  return apiDocument({ url: '/' });
}

export function documentText(document) {
  return `${JSON.stringify(document, null, 2)}\n`;
}
