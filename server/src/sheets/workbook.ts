import { isDateFormat, isDateFormatCode } from './date-formats';
import { unreadable, type ZipReader } from './zip-reader';
import { readWholeXml } from './xml-reader';

/** Of the parts beside the sheets. */
const MOST_PART_BYTES = 16 * 1024 * 1024;

export type WorkbookSheet = { name: string; path: string };
export type Workbook = {
  sheets: readonly WorkbookSheet[];
  sharedStrings: string | null;
  /** Of each style, whether what stands in it is a time. */
  timeStyles: readonly boolean[];
  /** Days are counted from 1904, as old files of the Macintosh do. */
  from1904: boolean;
};

/** What a workbook says of itself (ECMA-376 part 1, 18.2). Sheets that are none of cells, but charts, are left out. */
export async function openWorkbook(zip: ZipReader): Promise<Workbook> {
  const path = await mainPart(zip);
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  const relations = await relationsOf(zip, `${folder}_rels/${path.slice(folder.length)}.rels`, folder);
  const named: { name: string; relation: string }[] = [];
  let from1904 = false;
  await readWholeXml(zip.read(path, MOST_PART_BYTES), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name === 'sheet') named.push({ name: attributes['name'] ?? '', relation: relationId(attributes) });
    },
  });
  const sheets = named.flatMap(({ name, relation }) => {
    const target = relations.find(({ id, kind }) => id === relation && kind === 'worksheet')?.target;
    return target !== undefined && zip.has(target) ? [{ name, path: target }] : [];
  });
  if (sheets.length === 0) throw unreadable();
  const part = (kind: string) => relations.find((relation) => relation.kind === kind && zip.has(relation.target))?.target ?? null;
  return { sheets, sharedStrings: part('sharedStrings'), timeStyles: await timeStylesOf(zip, part('styles')), from1904 };
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
  await readWholeXml(zip.read(path, MOST_PART_BYTES), {
    open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship' || mode === 'External') return;
      relations.push({ id, kind: type.slice(type.lastIndexOf('/') + 1), target: target.startsWith('/') ? target.slice(1) : folder + target });
    },
  });
  return relations;
}

async function timeStylesOf(zip: ZipReader, path: string | null): Promise<boolean[]> {
  if (path === null) return [];
  const codes = new Map<string, boolean>();
  const styles: boolean[] = [];
  let inCells = false;
  await readWholeXml(zip.read(path, MOST_PART_BYTES), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(numFmtId, isDateFormatCode(formatCode));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) styles.push(codes.get(numFmtId) ?? isDateFormat(Number(numFmtId)));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** `r:id`, whatever prefix the file gives to the namespace. */
function relationId(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
}
