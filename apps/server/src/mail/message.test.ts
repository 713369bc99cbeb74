import type { Brand, MailText } from '@countersign/engine';
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { brand } from './brand.testkit.ts';
import { partsOf, withPartsInside } from './mail-mark.ts';
import { composeMail, MAIL_VALUE_NAMES, type MailValues } from './message.tsx';

const text: MailText = {
  Subject: 'For {FirstName}',
  Paragraphs: ['Hello {FirstName},', '{AgentName} of {CarrierName} wrote. {Unknown} stays.'],
  Button: 'Open',
  Closing: 'Call {AgentPhone}.',
};
const carrierBrand = parse(
  readFileSync(fileURLToPath(new URL('../../../../carrier/brand/brand.yaml', import.meta.url)), 'utf8'),
) as Brand;
const link = 'https://apply.example.com/express/find-application#link=abc';
const compose = (values: MailValues) => composeMail(text, brand, values, link);

describe('a mail', () => {
  it('says the same in HTML and in text', () => {
    const mail = compose({ FirstName: 'Jane', AgentName: 'Ann Agent' });
    expect(mail.subject).toBe('For Jane');
    expect(mail.text).toBe(
      `Hello Jane,\n\nAnn Agent of Cedar Quay Life wrote. {Unknown} stays.\n\nOpen:\n${link}\n\nCall {phone}.\n\n--\nCedar Quay Life\nIssued by Cedar Quay Life.\n`,
    );
    for (const part of ['Hello Jane,', 'Ann Agent of Cedar Quay Life wrote.', 'Call {phone}.', `href="${link}"`]) {
      expect(mail.html).toContain(part);
    }
  });

  // spec pages 3.11
  it('carries the carrier’s mark, with alternative text, and shows it on a page', () => {
    expect(compose({}).html).not.toContain('<img');
    expect(partsOf(compose({}).html, brand)).toEqual([]);
    const mark = {
      Picture: Buffer.from('a picture').toString('base64'),
      PixelsWide: 240,
      PixelsHigh: 120,
      Alternative: 'A tree',
    };
    const marked: Brand = { ...brand, MailMark: mark };
    const { html, text: plain } = composeMail(text, marked, {}, link);
    expect(html).not.toContain('<link');
    expect(html).toMatch(/<img src="cid:carrier-mark" alt="A tree" width="80" height="40"/);
    expect(plain).toBe(compose({}).text);
    expect(partsOf(html, marked)).toEqual([{ id: 'carrier-mark', content: Buffer.from('a picture') }]);
    expect(withPartsInside(html, marked)).toContain(`<img src="data:image/png;base64,${mark.Picture}"`);
    // The carrier has removed it meanwhile.
    expect(partsOf(html, brand)).toEqual([]);
    expect(withPartsInside(html, brand)).toBe(html);
  });

  it('has no button if there is no link', () => {
    const { Button: _, ...without } = text;
    for (const mail of [composeMail(without, brand, {}, null), composeMail(text, brand, {}, null)]) {
      expect(mail.html).not.toContain('href');
      expect(mail.text).not.toContain('Open');
    }
  });

  it('quotes the agent’s line, and leaves its paragraph out if there is none', () => {
    const noted = { ...text, Paragraphs: [...text.Paragraphs, '{AgentName} writes: “{AgentNote}”'] };
    const withNote = composeMail(noted, brand, { AgentName: 'Ann Agent', AgentNote: 'See you on Tuesday!' }, link);
    for (const part of [withNote.html, withNote.text])
      expect(part).toContain('Ann Agent writes: “See you on Tuesday!”');
    const without = composeMail(noted, brand, { AgentName: 'Ann Agent', AgentNote: '' }, link);
    expect(without).toEqual(composeMail(text, brand, { AgentName: 'Ann Agent' }, link));
  });

  it('leaves out the paragraph with the policy number before there is one', () => {
    const numbered = { ...text, Paragraphs: [...text.Paragraphs, 'The policy number is {PolicyNumber}.'] };
    expect(composeMail(numbered, brand, { PolicyNumber: 'CQ1' }, link).text).toContain('The policy number is CQ1.');
    expect(composeMail(numbered, brand, { PolicyNumber: '' }, link)).toEqual(composeMail(text, brand, {}, link));
  });

  it('ends a sentence once if a name ends with a period', () => {
    const brief = { ...text, Paragraphs: ['Hello {FirstName},', 'It is from {CarrierName}. {AgentName} wrote it.'] };
    const mail = composeMail(brief, { ...brand, CarrierName: 'Quay Life Co.' }, { AgentName: 'Jo Day Jr.' }, link);
    for (const part of [mail.text, mail.html]) expect(part).toContain('It is from Quay Life Co. Jo Day Jr. wrote it.');
  });

  it('uses the brand for an empty value', () => {
    expect(compose({ FirstName: 'Jane', AgentPhone: ' ' }).text).toContain('Call {phone}.');
  });

  it('treats what a person typed as text: no markup, no header, no further placeholder', () => {
    const mail = compose({
      FirstName: '<img src=x onerror=alert(1)>\r\nBcc: x@example.com',
      AgentName: '{CarrierName}',
    });
    expect(mail.subject).toBe('For img src x onerror alert(1)');
    expect(mail.html).not.toContain('<img');
    expect(mail.text).toContain('CarrierName of Cedar Quay Life');
  });

  it('never gets a line break or a tag from a value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const mail = compose({ FirstName: name });
        // oxlint-disable-next-line no-control-regex -- that there are none is the point
        expect(mail.subject).not.toMatch(/[\u0000-\u001f]/);
        expect(mail.html.match(/</g)).toHaveLength((compose({ FirstName: 'x' }).html.match(/</g) ?? []).length);
      }),
    );
  });

  const folder = fileURLToPath(new URL('../../../../carrier/mail', import.meta.url));
  const mails = readdirSync(folder).map(
    (file) => [file, parse(readFileSync(`${folder}/${file}`, 'utf8')) as MailText] as const,
  );
  const lure =
    'Ann (pay at http://evil.example/a), call 1-800-555-0199, www.evil.com <x@evil.com>\r\nBcc: all@evil.com \u202E';

  it.each(mails)('%s has no address or number that somebody typed, whatever it is typed into', (_file, mailText) => {
    const used = [...JSON.stringify(mailText).matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
    const known = [...MAIL_VALUE_NAMES, 'CarrierName', ...Object.keys(carrierBrand.Values)];
    expect(used.filter((name) => !known.some((one) => one === name))).toEqual([]);
    const ours = {
      SignsAs: 'as owner',
      Time: 'about 9 minutes',
      Reason: 'they want paper',
      ExpiryDate: '01/02/2027',
      DueDate: '01/02/2027',
      ApplicationNumber: 'K7QM-2XRT-9HBW',
      Code: '123456',
      Tries: '5',
      PolicyNumber: 'CS0000001',
      Hours: '48',
    };
    const typed = Object.fromEntries(MAIL_VALUE_NAMES.map((name) => [name, lure]));
    const { subject, html, text: plain } = composeMail(mailText, brand, { ...typed, ...ours }, link);
    for (const part of [subject, html.replaceAll(link, ''), plain.replaceAll(link, '')]) {
      expect(part).not.toMatch(/evil|http:|800-?555|\u202E|Bcc:|x@|all@/);
    }
  });
});
