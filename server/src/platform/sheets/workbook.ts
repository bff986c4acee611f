import { formatCode, numberFormat, type NumberFormat } from './number-format';
import { unreadable, type ZipReader } from './zip-reader';
import { readWholeXml } from './xml-reader';

const MAX_PART_BYTES = 16 * 1024 * 1024;

type WorkbookSheet = { name: string; path: string };
export type Workbook = {
  sheets: readonly WorkbookSheet[];
  /** Index of the first visible sheet. */
  firstSheet: number;
  sharedStrings: string | null;
  /** Number formats by style index; null for General. */
  formats: readonly (NumberFormat | null)[];
  /** True for the date system of old Macintosh files, which counts days from 1904. */
  from1904: boolean;
};

export async function openWorkbook(zip: ZipReader): Promise<Workbook> {
  const path = await mainPart(zip);
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  const relations = await relationsOf(zip, `${folder}_rels/${path.slice(folder.length)}.rels`, folder);
  const named: { name: string; relation: string; isHidden: boolean }[] = [];
  let from1904 = false;
  await readWholeXml(zip.read(path, MAX_PART_BYTES), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name === 'sheet') named.push({
        name: attributes['name'] ?? '', relation: relationId(attributes), isHidden: /^(?:very)?hidden$/i.test(attributes['state'] ?? ''),
      });
    },
  });
  const sheets = named.flatMap(({ name, relation, isHidden }) => {
    const target = relations.find(({ id, kind }) => id === relation && kind === 'worksheet')?.target;
    return target !== undefined && zip.has(target) ? [{ name, path: target, isHidden }] : [];
  });
  if (sheets.length === 0) throw unreadable();
  const part = (kind: string) => relations.find((relation) => relation.kind === kind && zip.has(relation.target))?.target ?? null;
  const firstSheet = Math.max(sheets.findIndex(({ isHidden }) => !isHidden), 0);
  return { sheets, firstSheet, sharedStrings: part('sharedStrings'), formats: await formatsOf(zip, part('styles')), from1904 };
}

async function mainPart(zip: ZipReader): Promise<string> {
  if (!zip.has('_rels/.rels')) throw unreadable();
  const found = (await relationsOf(zip, '_rels/.rels', '')).find(({ kind }) => kind === 'officeDocument');
  if (!found) throw unreadable();
  return found.target;
}

type Relation = { id: string; kind: string; target: string };

async function relationsOf(zip: ZipReader, path: string, folder: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  await readWholeXml(zip.read(path, MAX_PART_BYTES), {
    open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship' || mode === 'External') return;
      relations.push({
        id, kind: type.slice(type.lastIndexOf('/') + 1), target: target.startsWith('/') ? target.slice(1) : folder + target,
      });
    },
  });
  return relations;
}

async function formatsOf(zip: ZipReader, path: string | null): Promise<(NumberFormat | null)[]> {
  if (path === null) return [];
  const codes = new Map<string, string>();
  const ids: string[] = [];
  let inCells = false;
  await readWholeXml(zip.read(path, MAX_PART_BYTES), {
    open(name, { numFmtId = '0', formatCode: code = '' }) {
      if (name === 'numFmt') codes.set(numFmtId, code);
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) ids.push(numFmtId);
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  const formats = new Map([...new Set(ids)].map((id) => [id, formatOf(id, codes)]));
  return ids.map((id) => formats.get(id) ?? null);
}

function formatOf(id: string, codes: ReadonlyMap<string, string>): NumberFormat | null {
  const code = formatCode(id, codes);
  return code === null || /^(?:general|@|)$/i.test(code) ? null : numberFormat(code);
}

/** `r:id`, with any namespace prefix. */
function relationId(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
}
