const FORM = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d)(\d\d)([+-])$/;

/** `YYMMDDhhmmsstnnp`, SMPP 3.4 section 7.1.1.1: `t` is tenths of a second, `nn` quarter hours ahead of UTC or behind it. */
export function parseAbsoluteTime(text: string): Date | undefined {
  const fields = FORM.exec(text)?.slice(1, 9).map(Number);
  if (fields === undefined) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, tenth = 0, quarters = 0] = fields;
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 59 || quarters > 48) return undefined;
  const offset = (text.endsWith('+') ? quarters : -quarters) * 15;
  return new Date(Date.UTC(2000 + year, month - 1, day, hour, minute - offset, second, tenth * 100));
}
