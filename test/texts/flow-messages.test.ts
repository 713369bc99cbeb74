import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allMessages as messages } from '../../apps/web/src/messages/all.ts';
import { referenceCarrier } from '../carrier/reference-carrier.ts';

/** The flow specification's own texts, by the key under which a page shows them (spec flow §2, §4, §5, §8). */
const SPECIFIED = {
  // spec flow 2.2
  'welcome.start': 'Start a new case',
  'welcome.resume': 'Resume an existing case',
  'welcome.simulate': 'Simulate decision page',
  'welcome.illustration': 'Do you want to start with illustration?',
  'welcome.illustration.no': 'No',
  'welcome.illustration.yes': 'Yes',

  // spec flow 2.14
  'debug.title': 'Life Insurance Just Got Easier.',
  'debug.subtitle': 'Brokerage eApp',
  'debug.decision': 'Simulate Decision',
  'debug.persona': 'Simulate Persona',
  'debug.demo': 'Demo Case?',
  'debug.persona.Omnipotent': 'All Access',
  'debug.persona.Agent': 'Agent',
  'debug.persona.ProposedInsured': 'Proposed Insured',
  'debug.start': "Let's get started",
  'debug.link': 'Debug Page',

  // spec flow 2.16, 2.26
  'demo.bar': 'THIS IS A TEST APPLICATION',
  'demo.restart': 'Restart',
  'demo.welcome.start': 'Start test application',
  'demo.decision.title': 'Congratulations',
  'demo.decision.again': 'Start a new test application',
  'demo.decision.portal': 'Go to the Portal to get started',
  'demo.option.1': 'Instant Decision - STP',
  'demo.option.2': 'STP - Validation',
  'demo.option.2.5': 'Incomplete',
  'demo.option.3': 'Full UW',

  // spec flow 2.18, 4.41
  'portal.demo': 'Try a test application',
  'portal.unlock': 'Unlock',
  'portal.start': 'Start a new case',
  'portal.illustration': 'Run an illustration',
  'portal.status': 'New Business Case Status',
  'portal.tab.inProgress': 'In progress',
  'portal.link': 'Application Portal',
  'portal.tab.submitted': 'Submitted',
  'portal.resume': 'Resume',
  'portal.resend': 'Resend',
  'portal.status.Incomplete': 'In Progress',
  'portal.status.STP': 'Approved',
  'portal.status.Validation': 'In Underwriting Review',
  'portal.status.FUW': 'Full Underwriting',
  'portal.yes': 'Yes',
  'portal.no': 'No',
  'portal.countSigned': '{Signed} of {Total} signed',
  'portal.signedOn': 'Signed {Date}',
  'portal.sentOn': 'Sent {Date}',
  'portal.unsigned': 'Unsigned',
  // spec flow 8.15
  'portal.agentMissing.first': 'Agent First Name not found',
  'portal.agentMissing.last': 'Agent Last Name not found',
  // spec flow 8.9
  'portal.loadFailed': 'Having trouble loading? Try refreshing the browser.',
  'portal.tryAgain': 'Try Again',

  // spec flow 2.21
  'find.intro': 'To get started, please enter the following information.',
  'find.submit': 'Submit',
  // spec flow 2.28
  'find.consentTitle': 'CONSENT TO COMPLETE LIFE INSURANCE TRANSACTION ELECTRONICALLY',
  'find.consentAgree': 'I agree',
  // spec flow 8.3
  'find.notFound': 'We are unable to locate your application based on the information provided',
  // spec flow 8.4
  'find.exceeded': "You've exceeded the number of attempts. Please contact your insurance agent for assistance.",

  // spec flow 2.22
  'disclosures.agentGate': 'Please send the application to {name} for their signature before continuing.',
  // spec flow 2.23
  'declarations.title.insured': 'Insured Signature',
  'declarations.title.owner': 'Owner Signature',
  'declarations.title.agent': 'Agent Signature',
  'declarations.title.default': 'Insured/Owner Signature',
  'declarations.review': 'Review my application forms',
  'declarations.reminder':
    'If changes are needed on your application after the forms have been signed, please contact your insurance agent.',
  'declarations.nameMismatch': 'Please type the name exactly as it was provided in the application {name}.',
  'declarations.keepWaiting': 'Keep waiting',

  // spec flow 4.13, 8.13
  'send.button': 'Send application to proposed insured',
  'send.now': 'Send Now',
  keepWorking: 'Keep working',
  'send.sending': 'Sending email...',
  'send.success.title': 'Email Accepted',
  'send.firstFailure.title': 'Something went wrong',
  'send.firstFailure':
    "We've experienced a technical error, please try your request again. We apologize for the inconvenience.",
  'send.tryAgain': 'Try Again',
  'send.secondFailure.title': "We're experiencing technical issues",
  'send.secondFailure':
    "We are experiencing technical issues on this page and cannot send the e-application to the proposed insured at this time. Our recommendation is to visit the provider's e-application portal and use send to proposed insured to email the application to your client.",
  'send.missing': 'Missing customer info',
  // spec flow 8.10
  'resend.firstFailure': 'Something has gone wrong',
  // spec flow 4.14
  'sign.ready.title': 'Your application is ready to be signed!',
  'sign.review': 'Review and sign',
  'sign.ready.agent': 'This application is ready to finalize',

  // spec flow 2.28, 2.24
  'wait.pending': 'Please wait while your application responses are being processed.',
  'processing.text': 'We are currently processing your application. This may take several minutes.',

  // spec flow 4.10, 4.11
  'session.warning.title': 'Session about to expire',
  'session.continue': 'Continue',
  'session.exit.agent': 'Return to Sales Hub',
  'session.exit.customer': 'Exit Application',
  'session.expired.title': 'Session timed out',

  // spec flow 8.6, 8.14
  'error.title': "We're sorry",
  'error.none': 'An error has occurred, please try again later.',
  'outcome.error': 'An error has occurred, please try again later.',
  // spec flow 8.5
  'error.blank.title': "Unfortunately, we're unable to load the page you were trying to access.",
  // spec flow 8.8
  'error.session.title': 'Due to inactivity your session has been timed out',
  // spec flow 8.7
  'landing.producer': 'Producer',
  'landing.insured': 'Proposed Insured',

  'owners.limit':
    'Please note a limit of 10 owners can be entered into this e-application. If there are more than 10 owners, please submit a paper application.',

  'allocation.needs': 'Needs to be {Target}',

  // spec flow 8.18
  'illustration.oneFile': 'This question only accepts one illustration file.',
  'illustration.failed': 'Something has gone wrong.  Please try again.',
  'illustration.pdfOnly': 'This question only accepts PDF files.',
} as const;

/** Parts of texts that the specification gives; the carrier writes what is around them. */
const SPECIFIED_WITHIN = {
  // spec flow 1.3, 9.9
  'welcome.eligibility': [
    'single-life, fully underwritten term and permanent products',
    'aged 18 to 79',
    'aged 20 and over',
    'u.s. residents',
    'all states except new york',
    'up to age 60 and face amounts up to and including $3 million',
  ],
  // spec flow 2.18
  'portal.notice': ['in-progress cases that do not update within 48 hours should be reported to the eservice mailbox'],
  // spec flow 8.3
  'find.reasons': [
    'does not match what the agent entered',
    'most common',
    'already been signed',
    'older than 90 days',
    'contact your insurance agent',
    'try once more',
  ],
  // spec flow 2.23, 9.9
  'declarations.wait': ['should take 3 minutes or less'],
  // spec flow 4.15
  'send.thankYou': ['within 2-3 minutes'],
  'unlock.text': ['every signer must sign again'],
  // spec flow 8.6
  'error.agent': ['contact the eservice team'],
  'error.customer': ['contact your insurance agent'],
  // spec flow 8.5
  'error.blank.advice': ['desktop browser', 'chrome', 'firefox'],
  'error.blank.login': ['log in again'],
  // spec flow 1.4
  'demo.welcome.text': ['lasts 48 hours', 'sample data that cannot be edited'],
  'demo.welcome.warning': ['sales portal'],
  // spec flow 2.26
  'demo.decision': ['expresstrack', 'traditional underwriting'],
  // spec flow 4.36
  'outcome.approved': [
    '{insuredname}',
    '{product}',
    '{faceamount}',
    '{riskclass}',
    '{smokerstatus}',
    'next steps',
    'fee of up to $25',
    'within 3-4 business days',
  ],
  // spec flow 4.37
  'outcome.review': ['underwriter', 'up to 24 hours', 'within two business days'],
  'outcome.requirements': ['thank you', 'additional requirements'],
} as const;

const carried = referenceCarrier().texts;
const texts: Readonly<Record<string, string>> = { ...messages, ...carried };
const sources = sourcesOf('apps/web/src') + sourcesOf('apps/server/src');

// spec form 8.20, 8.21, 8.22, 8.24, 8.25, 8.26, 8.28
test.each(Object.entries(SPECIFIED))("%s: the specification's words", (key, sentence) => {
  expect(texts[key]).toBe(sentence);
});

// spec form 1.7
test.each(Object.entries(SPECIFIED_WITHIN))('%s says what the specification says', (key, parts) => {
  for (const part of parts) expect(texts[key]?.toLowerCase()).toContain(part);
});

// spec form 4.27; flow 4.39
test('the dialog about more coverage says how long to wait', () => {
  const block = referenceCarrier().model.blockByName.get('SECTIONFExistingReplacementPendingInsuranceInformation');
  const said = JSON.stringify(block?.data);
  expect(said).toContain('Your progress has been saved');
  expect(said).toContain(
    "wait 2 business days after the insured's and agent's signatures on the first application before starting another for the same insured",
  );
});

/** Texts without a key: of the brand, of the consent, and of the server's responses. */
test.each([
  ['carrier/brand/brand.yaml', 'PortalButton: JH eApp Portal'],
  // spec flow 2.28
  ['carrier/consent/default.md', 'CONSENT TO COMPLETE LIFE INSURANCE TRANSACTION ELECTRONICALLY'],
  ['carrier/consent/CA.md', 'CONSENT TO COMPLETE LIFE INSURANCE TRANSACTION ELECTRONICALLY'],
  ['apps/server/src/applications/identity/find-application.ts', SPECIFIED['find.notFound']],
  ['apps/server/src/applications/identity/find-application.ts', SPECIFIED['find.exceeded']],
  // spec flow 8.11
  ...['apps/server/src/signing/serve-document.ts', 'apps/web/src/state/case-pdf.ts'].flatMap((file) => [
    [file, 'The document generation was not completed in the allotted time'],
    [file, 'The specified merge type has not yet been started in the system'],
  ]),
])('%s: %s', (file, words) => {
  expect(readFileSync(path.resolve(import.meta.dirname, '../..', String(file)), 'utf8')).toContain(words);
});

test.each(Object.keys({ ...SPECIFIED, ...SPECIFIED_WITHIN }))('%s is shown', (key) => {
  expect(isShown(key)).toBe(true);
});

test('the carrier has no text that nothing shows', () => {
  expect(Object.keys(carried).filter((key) => !isShown(key))).toEqual([]);
});

/** Named in the sources as it is, for one and for many, or by a template such as `send.refused.${reason}`. */
function isShown(key: string): boolean {
  if (sources.includes(`'${key}'`)) return true;
  if (sources.includes(`counted(texts, '${key.replace(/\.(one|many)$/, '')}',`)) return true;
  const parts = key.split('.');
  return parts.some((_, count) => count > 0 && sources.includes(`\`${parts.slice(0, count).join('.')}.\${`));
}

function sourcesOf(folder: string): string {
  const root = path.resolve(import.meta.dirname, '../..', folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.startsWith('messages/'))
    .map((name) => readFileSync(path.join(root, name), 'utf8'))
    .join('\n');
}
