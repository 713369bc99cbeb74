/** Shapes of the files other than the definition: mail, consents, underwriting. */
import type {
  ConsentText,
  DecisionRule,
  DecisionTable,
  IllustrationMapping,
  IllustrationQuestion,
  MailText,
  Outcome,
  ReminderDays,
  Retention,
} from '../definition/carrier.ts';
import { DEFAULT_OUTCOME, DEFAULT_RETENTION } from '../definition/carrier.ts';
import { anyText, flag, list, mapOf, may, must, number, oneOf, record, refined, report, text, words } from './shape.ts';

const oneLine = refined(words, (value, node, place) =>
  value.trim().includes('\n') ? report(place, node, 'wrong-shape', 'A subject is one line.') : value,
);

const paragraphs = refined(list(words), (value, node, place) =>
  value.length > 0
    ? value
    : report(place, node, 'missing-text', 'The mail has no paragraphs; write the text that people read.'),
);

/** For every kind except `code` and `requirementWithdrawn`. */
export const mailWithButton = record<MailText & { Button: string }>({
  Subject: must(oneLine),
  Paragraphs: must(paragraphs),
  Button: must(words),
  Closing: must(words),
});

/** A mail that leads nowhere: nothing is left to do. */
export const mailWithoutButton = record<Omit<MailText, 'Button'>>({
  Subject: must(oneLine),
  Paragraphs: must(paragraphs),
  Closing: must(words),
});

/**
 * The mail with a one-time code: the code is not in the subject, which mail servers log, and there is no link, so that
 * people do not get used to clicking one.
 */
export const codeMail = refined(mailWithoutButton, (mail, node, place) =>
  mail.Paragraphs.some((paragraph) => paragraph.includes('{Code}')) && !mail.Subject.includes('{Code}')
    ? mail
    : report(place, node, 'wrong-shape', 'The code belongs in a paragraph, as {Code}, not in the subject.'),
);

/** The front matter of a consent. */
export const consent = record<Omit<ConsentText, 'Text'>>({
  ConsentId: must(words),
  Version: must(anyText),
  States: must(list(text)),
  Keys: may(list(anyText)),
  Title: must(words),
});

/** Flat texts by key. */
export const page = mapOf(anyText);

/** A hundred years are practically forever. */
const days = refined(number, (value, node, place) =>
  Number.isInteger(value) && value >= 1 && value <= 36_500
    ? value
    : report(place, node, 'wrong-shape', 'A whole number of days from 1 to 36500 is needed here.'),
);

export const retention = refined(
  record<Partial<Retention>>({ UnsubmittedDays: may(days), SubmittedDays: may(days), DiscardedDays: may(days) }),
  ({
    UnsubmittedDays = DEFAULT_RETENTION.UnsubmittedDays,
    SubmittedDays = DEFAULT_RETENTION.SubmittedDays,
    DiscardedDays = DEFAULT_RETENTION.DiscardedDays,
  }): Retention => ({ UnsubmittedDays, SubmittedDays, DiscardedDays }),
);

/** A case ends after 90 days. */
const MAX_DAYS = 60;
const MAX_REMINDERS = 5;

export const reminders = refined(
  record<{ Days: ReminderDays }>({ Days: must(list(number)) }),
  ({ Days }, node, place) => {
    const isRight = (day: number, at: number): boolean =>
      Number.isInteger(day) && day >= 1 && day <= MAX_DAYS && day > (Days[at - 1] ?? 0);
    return Days.length <= MAX_REMINDERS && Days.every(isRight)
      ? Days
      : report(
          place,
          node,
          'wrong-shape',
          `Days are at most ${MAX_REMINDERS} whole numbers from 1 to ${MAX_DAYS}, each greater than the one before.`,
        );
  },
);

/** Leaves room for the number in what other systems accept. */
const policyNumberPrefix = refined(anyText, (value, node, place) =>
  /^(?:[A-Za-z0-9][A-Za-z0-9-]{0,11})?$/.test(value)
    ? value
    : report(
        place,
        node,
        'wrong-shape',
        'A prefix of policy numbers is at most 12 letters, digits and hyphens, the first of them no hyphen.',
      ),
);

export const outcome = refined(
  record<Partial<Outcome>>({
    PolicyNumber: may(oneOf('local', 'carrier')),
    PolicyNumberPrefix: may(policyNumberPrefix),
    Decision: may(oneOf('table', 'carrier')),
  }),
  (given): Outcome => ({ ...DEFAULT_OUTCOME, ...given }),
);

const path = oneOf(1, 2, 2.5, 3, 4);

export const underwriting = record<DecisionTable>({
  Version: must(anyText),
  Classes: must(list(record<DecisionTable['Classes'][number]>({ Name: must(words), Number: must(number) }))),
  Paths: must(list(record<DecisionTable['Paths'][number]>({ Number: must(path), Name: must(words) }))),
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
        Reason: must(words),
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
