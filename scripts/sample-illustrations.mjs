// Creates the sample illustrations: node scripts/sample-illustrations.mjs [folder]. Always the same bytes.
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { root } from './lib.mjs';

/** Field name, label, value. */
const term = [
  ['InsuredFirstName', 'Insured first name', 'Grace'],
  ['InsuredMiddleName', 'Insured middle name', 'Lee'],
  ['InsuredLastName', 'Insured last name', 'Rivera'],
  ['InsuredDateOfBirth', 'Date of birth', '04/08/1986'],
  ['InsuredGender', 'Gender', 'F'],
  ['StateOfIssue', 'State', 'TX'],
  ['Product', 'Product', '20-Year Level Term'],
  ['FaceAmount', 'Face amount', '$500,000'],
  ['PremiumMode', 'Premium mode', 'Monthly'],
];
const indexed = [
  ...term.slice(0, 6),
  ['Product', 'Product', 'Indexed UL Accumulation'],
  ['FaceAmount', 'Face amount', '$750,000'],
  ['PremiumMode', 'Premium mode', 'Annual'],
  ['FixedAccountPercent', 'Fixed account', '40%'],
  ['BaseCappedIndexedAccountPercent', 'Base capped indexed account', '60%'],
];

/** One illustration as PDF form fields. */
function withFields(doc, rows, signature) {
  doc.font('Helvetica').fontSize(16).text('Cedar Quay Life: sample illustration', 54, 54);
  doc.fontSize(10).text('Not a contract. Values are assumptions.', 54, 78);
  doc.initForm();
  rows.forEach(([name, label, value], index) => {
    const y = 110 + index * 26;
    doc.text(label, 54, y + 4);
    doc.formText(name, 240, y, 260, 20, { value, defaultValue: value });
  });
  if (signature) {
    doc.text("Applicant's signature", 54, 440);
    addSignatureField(doc, signature, [240, 322, 500, 362]);
  }
}

/** pdfkit supports every kind of field except this one. */
function addSignatureField(doc, name, Rect) {
  const field = doc.ref({ Type: 'Annot', Subtype: 'Widget', FT: 'Sig', T: new String(name), F: 4, Rect });
  doc.page.annotations.push(field);
  doc._root.data.AcroForm.data.Fields.push(field);
  field.end();
}

/** A page as a scanner creates it: only a picture. */
function scanned(doc) {
  doc.image(onePixel, 54, 54, { width: 500, height: 680 });
}
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
  'base64',
);

const samples = {
  'illustration-with-signature-field.pdf': (doc) => withFields(doc, term, 'ApplicantSignature'),
  'illustration-without-signature-field.pdf': (doc) => withFields(doc, indexed, null),
  'illustration-scanned.pdf': scanned,
};

const folder = process.argv[2] ?? path.join(root, 'carrier', 'samples');
mkdirSync(folder, { recursive: true });
const when = new Date('2026-01-01T00:00:00Z');
for (const [name, draw] of Object.entries(samples)) {
  const doc = new PDFDocument({ size: 'LETTER', info: { Title: 'Sample illustration', CreationDate: when } });
  const file = doc.pipe(createWriteStream(path.join(folder, name)));
  draw(doc);
  doc.end();
  await finished(file);
}
