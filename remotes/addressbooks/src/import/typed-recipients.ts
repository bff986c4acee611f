/** Makes a file of typed numbers, read as in the composer. The import reports the invalid ones. `country`: for national numbers. */
export async function fileOfTyped(text: string, fileName: string, country: string | undefined): Promise<File> {
  // Named imports keep server-only code out of the chunk.
  const { parseRecipientText, isNumberCountry } = await import('@portal/messaging/phone');
  const { valid, invalid } = parseRecipientText(text, country !== undefined && isNumberCountry(country) ? country : undefined);
  const rows = ['num', ...valid, ...invalid.map(({ value }) => `"${value.replaceAll('"', '""')}"`)];
  return new File([rows.join('\n')], fileName);
}
