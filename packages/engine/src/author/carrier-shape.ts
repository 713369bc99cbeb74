/** Shapes of the files beside the definition: brand, mail, consents, underwriting. */
import type {
  Brand,
  ConsentText,
  DecisionRule,
  DecisionTable,
  IllustrationMapping,
  IllustrationQuestion,
  MailText,
  Retention,
} from '../definition/carrier.ts';
import { anyText, flag, list, mapOf, may, must, number, oneOf, record, refined, report, text } from './shape.ts';

export const brand = record<Brand>({
  CarrierName: must(text),
  InsurerLine: must(text),
  ApplicationName: must(text),
  PortalName: must(text),
  PortalButton: must(text),
  Mark: must(text),
  Colors: must(record<Brand['Colors']>({ Accent: must(text), AccentDark: must(text) })),
  Links: must(
    record<Brand['Links']>({
      Privacy: must(text),
      Terms: must(text),
      Illustration: must(text),
      NewBusinessStatus: must(text),
      Faq: must(text),
      Support: must(text),
    }),
  ),
  Values: must(mapOf(anyText)),
});

/** Of every kind but `code`. */
export const mailWithButton = record<MailText & { Button: string }>({
  Subject: must(text),
  Paragraphs: must(list(text)),
  Button: must(text),
  Closing: must(text),
});

/** The mail that says a one-time code: not in its subject, which mail servers log, and without a link to learn to press. */
export const codeMail = refined(
  record<Omit<MailText, 'Button'>>({ Subject: must(text), Paragraphs: must(list(text)), Closing: must(text) }),
  (mail, node, place) =>
    mail.Paragraphs.some((paragraph) => paragraph.includes('{Code}')) && !mail.Subject.includes('{Code}')
      ? mail
      : report(place, node, 'wrong-shape', 'The code is said in a paragraph, as {Code}, and not in the subject.'),
);

/** The front matter of a consent. */
export const consent = record<Omit<ConsentText, 'Text'>>({
  ConsentId: must(text),
  Version: must(anyText),
  States: must(list(text)),
  Title: must(text),
});

/** Flat texts by key. */
export const page = mapOf(anyText);

/** A hundred years are as good as for ever. */
const days = refined(number, (value, node, place) =>
  Number.isInteger(value) && value >= 1 && value <= 36_500
    ? value
    : report(place, node, 'wrong-shape', 'A whole number of days from 1 to 36500 is needed here.'),
);

export const retention = refined(
  record<Partial<Retention>>({ UnsubmittedDays: may(days), SubmittedDays: may(days) }),
  ({ UnsubmittedDays = null, SubmittedDays = null }): Retention => ({ UnsubmittedDays, SubmittedDays }),
);

const path = oneOf(1, 2, 2.5, 3, 4);

export const underwriting = record<DecisionTable>({
  Version: must(anyText),
  Classes: must(list(record<DecisionTable['Classes'][number]>({ Name: must(text), Number: must(number) }))),
  Paths: must(list(record<DecisionTable['Paths'][number]>({ Number: must(path), Name: must(text) }))),
  Facts: must(
    record<DecisionTable['Facts']>({ Age: must(anyText), Gender: must(anyText), SmokerStatus: must(anyText) }),
  ),
  Simulated: must(
    record<DecisionTable['Simulated']>({
      Age: must(number),
      Gender: must(text),
      SmokerStatus: must(text),
      Class: must(text),
    }),
  ),
  Values: may(
    list(
      record<NonNullable<DecisionTable['Values']>[number]>({
        Name: must(text),
        Type: must(oneOf('YesNo', 'Number', 'Text')),
        Clause: must(anyText),
      }),
    ),
  ),
  Rules: must(
    list(
      record<DecisionRule>({
        Rule: must(anyText),
        Reason: must(text),
        When: must(anyText),
        Path: may(path),
        ClassCap: may(text),
      }),
    ),
  ),
});

export const illustration = record<IllustrationMapping>({
  SignatureFields: must(list(text)),
  SignaturePresent: may(text),
  StartSignaturePresent: may(text),
  Questions: must(
    list(
      record<IllustrationQuestion>({
        Question: must(text),
        From: may(list(text)),
        Values: may(mapOf(anyText)),
        Several: may(flag),
        Part: may(oneOf('First', 'Middle', 'Last')),
        Always: may(anyText),
      }),
    ),
  ),
});
