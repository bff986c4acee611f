import PDFDocument from 'pdfkit';
import { drawBands, fits, invoiceBands } from './invoice-bands';
import { invoiceContent, type InvoiceContent } from './invoice-content';
import type { InvoiceDocument } from './invoice-document';
import type { Band, Pdf } from './pdf-bands';
import { pdfFonts } from './pdf-fonts';

/** Tried in order until the content fits one page. At the smallest scale, even the longest texts fit. */
const SCALES = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.46, 0.4] as const;

/** One tagged A4 page with embedded fonts. The same invoice gives the same bytes. */
export async function invoicePdf(document: InvoiceDocument): Promise<Uint8Array> {
  const content = invoiceContent(document);
  const pdf = openPdf(content, document.createdAt);
  const bytes = collect(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  drawBands(fittingBands(pdf, content), root);
  root.end();
  pdf.end();
  return bytes;
}

function openPdf(content: InvoiceContent, createdAt: Date): Pdf {
  const fonts = pdfFonts();
  const pdf = new PDFDocument({
    size: 'A4',
    // Bands have their own margins; with a page margin, PDFKit would add a page for text near the edge.
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: content.locale,
    displayTitle: true,
    info: { Title: content.title, Author: content.parties[0].name, CreationDate: createdAt },
  });
  pdf.registerFont('regular', fonts.regular);
  pdf.registerFont('bold', fonts.bold);
  return pdf;
}

function fittingBands(pdf: Pdf, content: InvoiceContent): Band[] {
  let bands: Band[] = [];
  for (const scale of SCALES) {
    bands = invoiceBands({ pdf, scale }, content);
    if (fits(bands)) return bands;
  }
  return bands;
}

function collect(pdf: Pdf): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}
