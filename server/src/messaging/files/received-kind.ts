import { judgeFile, verifiedPicture, type JudgedFile } from './file-kind';
import { cleanFileName, endingOf, renamed } from './file-name';
import { startsWith } from './zip-parts';

export type ReceivedFile = JudgedFile & { name: string; image: boolean };

const MAX_NAME_LENGTH = 100;
const ANYTHING = 'application/octet-stream';

const running = new Set([
  'apk', 'app', 'appx', 'bat', 'chm', 'class', 'cmd', 'com', 'command', 'cpl', 'desktop', 'dll', 'dmg', 'docm', 'exe', 'gadget', 'hta',
  'htm', 'html', 'img', 'inf', 'iqy',
  'iso', 'jar', 'js', 'jse', 'lnk', 'mht', 'mhtml', 'mjs', 'msc', 'msi', 'msix', 'msp', 'pif', 'pptm', 'ps1', 'py', 'reg', 'scr', 'sct',
  'sh', 'shtml', 'slk', 'svg', 'svgz',
  'url', 'vb', 'vbe', 'vbs', 'vhd', 'vhdx', 'wsf', 'wsh', 'xht', 'xhtml', 'xlam', 'xll', 'xlsm', 'xml', 'xsl',
]);
/** Executables of Windows, Linux and macOS, and scripts with a shebang. */
const programs = [
  '4d5a', '7f454c46', 'cafebabe', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', '2321',
].map((start) => Buffer.from(start, 'hex'));

/** Type under which a received file is stored: a verified picture, a known type, or plain bytes. Null for executable and empty files. */
export async function judgeReceived(written: string, bytes: Buffer): Promise<ReceivedFile | null> {
  const name = cleanFileName(written, MAX_NAME_LENGTH);
  const picture = await verifiedPicture(bytes);
  if (picture) {
    const { format, ...judged } = picture;
    return { ...judged, name: /^(jpe?g|png)$/.test(endingOf(name)) ? name : renamed(name, format, MAX_NAME_LENGTH), image: true };
  }
  if (bytes.length === 0 || running.has(endingOf(name)) || programs.some((start) => startsWith(bytes, start))) return null;
  return { ...(await judgeFile(name, bytes) ?? { mediaType: ANYTHING, content: bytes }), name, image: false };
}

export function receivedName(written: string): string {
  return cleanFileName(written, MAX_NAME_LENGTH);
}
