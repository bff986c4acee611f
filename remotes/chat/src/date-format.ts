const made = new Map<string, Intl.DateTimeFormat>();

/** To make one takes a browser longer than to draw the row that it is for: each is made once. */
export function dateFormat(locale: string, form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale} ${JSON.stringify(form)}`;
  const format = made.get(name) ?? new Intl.DateTimeFormat(locale, form);
  made.set(name, format);
  return format;
}
