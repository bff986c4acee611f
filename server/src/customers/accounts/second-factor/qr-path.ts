import qrcode from 'qrcode-generator';

/** Width of the empty border, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

export function qrPath(text: string): { modules: number; path: string } {
  const code = qrcode(0, 'M');
  code.addData(text, 'Byte');
  code.make();
  const size = code.getModuleCount();
  let path = '';
  for (let y = 0; y < size; y += 1) {
    const row = Array.from({ length: size }, (_, x) => (code.isDark(y, x) ? '#' : ' ')).join('');
    for (const { index, 0: run } of row.matchAll(/#+/g)) path += `M${index + QUIET_ZONE} ${y + QUIET_ZONE}h${run.length}v1h-${run.length}z`;
  }
  return { modules: size + 2 * QUIET_ZONE, path };
}
