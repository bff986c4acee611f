import fc from 'fast-check';
import { zipOf } from '../../../test/workbook';
import { judgeFile } from './file-kind';
import { cleanFileName } from './file-name';
import { compound, gif, jpeg, office, openDocument, pdf, png, words } from '../../../test/small-files';
import { judgeReceived, type ReceivedFile } from './received-kind';

const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const jar = zipOf({ 'META-INF/MANIFEST.MF': 'Main-Class: Evil', 'Evil.class': 'cafebabe' });
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
const odt = 'application/vnd.oasis.opendocument.text';
const ods = 'application/vnd.oasis.opendocument.spreadsheet';

describe('names of files', () => {
  it.each([
    ['offer.pdf', 'offer.pdf'], ['Прайс-лист 2026.PDF', 'Прайс-лист 2026.PDF'], ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\..\\plan.docx', 'plan.docx'],
    ['photo\u202Egnp.exe', 'photognp.exe'], ['a\u0000b\r\nc\u007f.txt', 'abc.txt'], ['\u2066x\u2069\uFEFF\u200B.pdf', 'x.pdf'],
    ['..', 'file'], ['', 'file'],
    ['.htaccess', 'htaccess'], ['a.pdf...  ', 'a.pdf'], ['a"b<c>d|e?f*g:h.txt', 'a_b_c_d_e_f_g_h.txt'], ['\ud800half.txt', 'half.txt'],
    ['x/ .pdf', 'pdf'],
    [`${'long '.repeat(20)}.xlsx`, 'long long long long.xlsx'], [`${'😀'.repeat(20)}.gif`, `${'😀'.repeat(10)}.gif`],
  ])('[CHAT-03] of %j is kept %j', (written, kept) => {
    expect(cleanFileName(written, 25)).toBe(kept);
  });

  it('[CHAT-03] are never empty, never longer, hide nothing and cannot be a path, whatever was written', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (written) => {
      const name = cleanFileName(written, 25);
      expect(name).toMatch(/^(?![ .])[^\p{C}\p{Zl}\p{Zp}/\\"*:<>?|]{1,25}(?<![ .])$/u);
      expect(cleanFileName(name, 25)).toBe(name);
    }), { numRuns: 500 });
  });
});

describe('files that may be sent', () => {
  it.each<[string, Buffer, string]>([
    ['a.pdf', pdf, 'application/pdf'], ['A.PDF', pdf, 'application/pdf'], ['a.gif', gif, 'image/gif'], ['a.png', png(), 'image/png'],
    ['a.jpg', jpeg, 'image/jpeg'],
    ['a.jpeg', jpeg, 'image/jpeg'], ['a.csv', words, 'text/csv'], ['a.txt', words, 'text/plain'],
    ['a.txt', Buffer.from('\ufeffТекст', 'utf16le'), 'text/plain'],
    ['a.txt', Buffer.from('cff0e8e2b3f2', 'hex'), 'text/plain'], ['a.txt', Buffer.from('a < b, 1 <2'), 'text/plain'],
    ['a.doc', compound('WordDocument'), 'application/msword'], ['a.xls', compound('Book'), 'application/vnd.ms-excel'],
    ['a.ppt', compound('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
    ['a.docx', office('word/document.xml'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.xlsx', office('xl/workbook.xml'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['a.pptx', office('ppt/presentation.xml'), 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    ['a.odt', openDocument(odt), odt], ['a.ods', openDocument(ods), ods],
  ])('[CHAT-03] %s as what it is', async (name, bytes, mediaType) => {
    expect(await judgeFile(name, bytes)).toEqual({ mediaType, content: bytes });
  });

  it('[CHAT-03] a picture without what it says beside itself', async () => {
    const secret = Buffer.from('50.4501,30.5234');
    expect(await judgeFile('a.png', png({ type: 'tEXt', data: secret }))).toEqual({ mediaType: 'image/png', content: png() });
  });

  it.each<[string, string, Buffer]>([
    ['a page', 'a.html', html], ['a page as PDF', 'a.pdf', html], ['a page as text', 'a.txt', html],
    ['a page behind space', 'a.csv', Buffer.from('\n \t<HTML>')],
    ['a page in UTF-16', 'a.txt', Buffer.from('\ufeff<script>', 'utf16le')],
    ['a page behind a mark', 'a.txt', Buffer.from('\ufeff<script>')],
    ['SVG', 'a.svg', svg], ['SVG as PNG', 'a.png', svg], ['SVG as text', 'a.txt', svg], ['a script', 'a.js', words],
    ['a script as text', 'a.txt', Buffer.from('#!/bin/sh\nrm -rf ~')],
    ['a program', 'a.exe', exe], ['a program as PDF', 'a.pdf', exe], ['a program as text', 'a.txt', exe],
    ['a program as DOC', 'a.doc', exe], ['two endings', 'a.pdf.exe', pdf],
    ['an archive', 'a.zip', jar], ['an archive as DOCX', 'a.docx', jar],
    ['a program of Java as DOCX', 'a.docx', office('word/document.xml', { 'Evil.class': 'x' })],
    ['a PDF that is an archive too', 'a.pdf', Buffer.concat([pdf, jar, Buffer.from('%%EOF')])],
    ['a text that is an archive too', 'a.txt', Buffer.concat([words, zipOf({})])],
    ['a GIF that is an archive too', 'a.gif', Buffer.concat([gif, jar])],
    ['a JPEG that is an archive too', 'a.jpg', Buffer.concat([jpeg, jar])],
    ['a DOCX behind a page', 'a.docx', Buffer.concat([html, office('word/document.xml')])],
    ['a DOCX before a page', 'a.docx', Buffer.concat([office('word/document.xml'), html])],
    ['a DOCX with macros', 'a.docx', office('word/document.xml', { 'word/vbaProject.bin': 'x' })],
    ['a DOC with macros', 'a.doc', compound('WordDocument', '_VBA_PROJECT')],
    ['a DOCX as XLSX', 'a.xlsx', office('word/document.xml')], ['an installer as DOC', 'a.doc', compound('MsiPatchSequence')],
    ['one behind a password', 'a.docx', compound('EncryptedPackage')],
    ['an ODT with macros', 'a.odt', openDocument(odt, { 'Basic/Standard/Module1.xml': 'x' })],
    ['an ODT as ODS', 'a.ods', openDocument(odt)], ['a PNG as JPEG', 'a.jpg', png()],
    ['a PNG as GIF', 'a.gif', png()], ['a PDF without an end', 'a.pdf', pdf.subarray(0, -7)],
    ['a GIF without an end', 'a.gif', gif.subarray(0, -1)],
    ['a GIF without a picture', 'a.gif', Buffer.from('474946383961010001000000003b', 'hex')],
    ['bytes as text', 'a.csv', Buffer.of(1, 2, 3, 0)], ['nothing as text', 'a.txt', Buffer.alloc(0)],
    ['nothing as PDF', 'a.pdf', Buffer.alloc(0)], ['no ending', 'offer', pdf], ['a zip of nothing', 'a.docx', zipOf({})],
    ['half of a DOCX', 'a.docx', office('word/document.xml').subarray(0, -30)],
  ])('[CHAT-03] not %s', async (_what, name, bytes) => {
    expect(await judgeFile(name, bytes)).toBeNull();
  });

  it('[CHAT-03] whatever bytes come under whatever ending, they are refused or kept, and nothing breaks', async () => {
    const starts = [pdf, gif, png(), jpeg, words, compound('Book'), office('xl/workbook.xml'), openDocument(odt)];
    const endings = ['pdf', 'gif', 'png', 'jpg', 'txt', 'xls', 'xlsx', 'odt'];
    await fc.assert(fc.asyncProperty(fc.constantFrom(...starts), fc.constantFrom(...endings), fc.nat(), fc.nat({ max: 255 }), async (
      start, ending, at, byte,
    ) => {
      const bytes = Buffer.from(start);
      bytes[at % bytes.length] = byte;
      const judged = await judgeFile(`a.${ending}`, bytes.subarray(0, at % 3 === 0 ? at % bytes.length : undefined));
      expect(judged === null || judged.content.length > 0).toBe(true);
    }), { numRuns: 500 });
  });
});

describe('files that recipients send', () => {
  it.each<[string, Buffer, Partial<ReceivedFile>]>([
    ['photo.jpg', jpeg, { name: 'photo.jpg', mediaType: 'image/jpeg', image: true }],
    ['photo.exe', png({ type: 'tEXt', data: html }), { name: 'photo.png', mediaType: 'image/png', image: true, content: png() }],
    ['', jpeg, { name: 'file.jpg', image: true }],
    ['photo.jpg', Buffer.concat([jpeg, html]), { name: 'photo.jpg', mediaType: 'application/octet-stream', image: false }],
    ['photo.png', svg, { name: 'photo.png', mediaType: 'application/octet-stream', image: false }],
    ['offer.pdf', pdf, { mediaType: 'application/pdf', image: false }],
    ['offer.pdf', html, { mediaType: 'application/octet-stream', image: false }],
    ['voice.m4a', Buffer.from('\0\0\0 ftypM4A '), { name: 'voice.m4a', mediaType: 'application/octet-stream', image: false }],
    ['page', html, { name: 'page', mediaType: 'application/octet-stream', image: false }],
  ])('%s are kept as what they are', async (name, bytes, kept) => {
    expect(await judgeReceived(name, bytes)).toMatchObject(kept);
  });

  it.each<[string, Buffer]>([
    ['run.exe', words], ['gpj\u202E.exe', exe], ['offer.pdf', exe], ['page.html', html], ['drawing.svg', svg], ['a.pdf.js', words],
    ['offer.lnk', words], ['script', Buffer.from('#!/bin/sh')],
    ['nothing.pdf', Buffer.alloc(0)],
  ])('%s are refused', async (name, bytes) => {
    expect(await judgeReceived(name, bytes)).toBeNull();
  });
});
