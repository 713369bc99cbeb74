import type { Brand, MailText } from '@countersign/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeMail } from './message.tsx';

const brand: Brand = {
  CarrierName: 'Cedar Quay Life',
  InsurerLine: 'Issued by Cedar Quay Life.',
  ApplicationName: 'eApp',
  PortalName: 'Portal',
  PortalButton: 'Portal',
  Mark: '',
  Colors: { Accent: '#1f5c4d', AccentDark: '#8fd1bd' },
  Links: { Privacy: '', Terms: '', Illustration: '', NewBusinessStatus: '', Faq: '', Support: '' },
  Values: { AgentPhone: '{phone}' },
};
const text: MailText = {
  Subject: 'For {FirstName}',
  Paragraphs: ['Hello {FirstName},', '{AgentName} of {CarrierName} wrote. {Unknown} stays.'],
  Button: 'Open',
  Closing: 'Call {AgentPhone}.',
};
const link = 'https://apply.example.com/express/find-application#link=abc';
const compose = (values: Record<string, string>) => composeMail(text, brand, values, link);

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

  it('has no button where it leads nowhere', () => {
    const { Button: _, ...without } = text;
    for (const mail of [composeMail(without, brand, {}, null), composeMail(text, brand, {}, null)]) {
      expect(mail.html).not.toContain('href');
      expect(mail.text).not.toContain('Open');
    }
  });

  it('takes the brand for an empty value', () => {
    expect(compose({ FirstName: 'Jane', AgentPhone: ' ' }).text).toContain('Call {phone}.');
  });

  it('treats what a person typed as text: no markup, no header, no further placeholder', () => {
    const mail = compose({
      FirstName: '<img src=x onerror=alert(1)>\r\nBcc: x@example.com',
      AgentName: '{CarrierName}',
    });
    expect(mail.subject).toBe('For <img src=x onerror=alert(1)> Bcc: x@example.com');
    expect(mail.html).not.toContain('<img');
    expect(mail.text).toContain('{CarrierName} of Cedar Quay Life');
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
});
