/**
 * The product's own words. A carrier's text with the same key (`carrier/texts`) takes their place; `{Names}` are filled in.
 */
export const messages = {
  'app.name': 'Electronic application',
  'app.loading': 'Loading your application...',

  'section.requiredNote': 'Fields marked with an asterisk (*) are required.',
  'section.previous': 'Previous',
  'section.next': 'Next',
  'section.notProvided': 'Not provided',
  'section.readOnly': 'You can read these answers. {Who} can change them.',
  'section.locked':
    'These answers are covered by a signature. If changes are needed on your application after the forms have been signed, please contact your insurance agent.',
  'section.problems.one': 'There is a problem',
  'section.problems.many': 'There are {Count} problems',
  'section.absent.title': 'This section is not part of your application',
  'section.absent.text':
    'It may have been needed before an answer changed, or it belongs to somebody else. Go on with the sections you can see in the menu.',
  'section.noFurther': 'There is no further section for you to fill in at the moment.',
  'owners.limit':
    'Please note a limit of 10 owners can be entered into this e-application. If there are more than 10 owners, please submit a paper application.',

  'session.warning.title': 'Session about to expire',
  'session.warning.text': 'For your security we end a session after a time without activity. Your session ends in',
  'session.continue': 'Continue',
  'session.expired.title': 'Session timed out',
  'session.expired.text': 'Due to inactivity your session has been timed out. Everything that was saved is kept.',
  'session.exit.agent': 'Return to Sales Hub',
  'session.exit.customer': 'Exit Application',

  'portal.link': 'Application Portal',
  'debug.link': 'Debug Page',

  'send.button': 'Send application to proposed insured',
  'send.ready.title': 'Your application is ready to be sent!',
  'send.ready.text': 'Your part is complete. Send it to {Name} for the remaining questions and the signature.',
  'send.now': 'Send Now',
  keepWorking: 'Keep working',
  'sign.ready.title': 'Your application is ready to be signed!',
  'sign.ready.text': 'All sections before the signature are complete.',
  'sign.ready.agent': 'This application is ready to finalize',
  'sign.review': 'Review and sign',

  'save.saved': 'All changes saved',
  'save.saving': 'Saving...',

  'wait.pending': 'Please wait while your application responses are being processed.',
  'wait.estimate': 'Estimated wait: about {Minutes}.',

  'demo.bar': 'THIS IS A TEST APPLICATION',
  'demo.restart': 'Restart',

  'welcome.title': 'Life Insurance Just Got Easier.',
  'welcome.lead':
    'Start a case, answer your part, and send the rest to your client. Signatures, forms and the decision follow by themselves.',
  'welcome.eligibility.title': 'What you can submit here',
  'welcome.eligibility':
    '- Single-life, fully underwritten term and permanent products\n- Proposed insured aged 18 to 79\n- Owners aged 20 and over\n- U.S. residents, all states except New York\n- Instant express underwriting for eligible submissions up to age 60 and a face amount up to and including $3 million',
  'welcome.steps.title': 'How it works',
  'welcome.steps':
    '1. You fill the first sections with your client.\n2. The proposed insured gets an e-mail, finishes the personal and medical sections, reviews the forms and signs.\n3. Every owner signs, then you sign last.\n4. The policy number and the underwriting decision follow.',
  'welcome.start': 'Start a new case',
  'welcome.resume': 'Resume an existing case',
  'welcome.illustration': 'Do you want to start with illustration?',
  'welcome.illustration.text': 'An illustration can fill in a part of the application for you.',
  'welcome.illustration.yes': 'Yes',
  'welcome.illustration.no': 'No',

  'illustration.title': 'Start with an illustration',
  'illustration.unavailable':
    'Illustrations cannot be uploaded in this installation yet. Start without one: you type the answers that an illustration would have filled in, and nothing else changes.',
  'illustration.continue': 'Start without an illustration',
  'illustration.back': 'Back to welcome',
  'file.unavailable': 'Files cannot be uploaded in this installation yet.',

  'landing.title': 'Brokerage eApp',
  'landing.text': 'Apply for life insurance, sign, and follow your case in one place. Choose how you want to go on.',
  'landing.producer': 'Producer',
  'landing.insured': 'Proposed Insured',

  'error.title': "We're sorry",
  'error.none': 'An error has occurred, please try again later.',
  'error.agent': 'An error has occurred. Please contact the eService team.',
  'error.customer': 'An error has occurred. Please contact your insurance agent.',
  'error.blank.title': "Unfortunately, we're unable to load the page you were trying to access.",
  'error.blank.advice':
    'We recommend a desktop browser: [Google Chrome](https://www.google.com/chrome/) or [Mozilla Firefox](https://www.mozilla.org/firefox/).',
  'error.blank.login': 'Log in again',
  'error.session.title': 'Due to inactivity your session has been timed out',
  'error.session.kept': 'Everything that was saved is kept. Sign in again to go on where you left.',
  'error.login.title': 'Please log in to continue',
  'error.login.text': 'This page belongs to an application. Choose how you want to log in.',
  'error.page.title': 'Something went wrong',
  'error.page.text':
    "We've experienced a technical error, please try your request again. We apologize for the inconvenience.",
  'error.page.again': 'Try again',

  'footer.privacy': 'Privacy',
  'footer.terms': 'Terms of use',
} as const;

export type MessageKey = keyof typeof messages;
