/** The kit, and the frame around every page. */
export const kitMessages = {
  'app.name': 'Electronic application',
  'app.loading': 'Loading your application...',

  'kit.yes': 'Yes',
  'kit.no': 'No',
  'kit.choose': 'Choose',
  'kit.chooseAll': 'Choose all that apply',
  'kit.optional': '(optional)',
  'kit.error': 'Error:',
  'kit.help': 'Help: {Label}',
  'kit.reveal': 'Hold to show {Label}',
  'kit.list.none': 'No match in the list',
  'kit.list.first': 'The first {Count} of {Total}. Keep typing to see fewer.',
  'kit.close': 'Close',
  'kit.notes': 'Notifications',
  'kit.skip': 'Skip to main content',
  'kit.minutesLeft.one': '1 minute left',
  'kit.minutesLeft.many': '{Count} minutes left',
  'kit.secondsLeft': '{Count} seconds left',

  'session.warning.title': 'Session about to expire',
  'session.warning.text': 'For your security, we end a session after a period of inactivity. Your session ends in',
  'session.timeLeft': 'Time left',
  'session.continue': 'Continue',
  'session.expired.title': 'Session timed out',
  'session.expired.text': 'Due to inactivity your session has been timed out. Everything that was saved is kept.',
  'session.leave': 'Exit',
  'session.exit.agent': 'Return to Sales Hub',
  'session.exit.customer': 'Exit Application',

  'error.title': "We're sorry",
  'error.none': 'An error has occurred, please try again later.',
  'error.agent': 'An error has occurred. Please contact the eService team.',
  'error.customer': 'An error has occurred. Please contact your insurance agent.',
  'error.blank.title': "Unfortunately, we're unable to load the page you were trying to access.",
  'error.blank.advice':
    'We recommend a desktop browser: [Google Chrome](https://www.google.com/chrome/) or [Mozilla Firefox](https://www.mozilla.org/firefox/).',
  'error.blank.login': 'Log in again',
  'error.session.title': 'Due to inactivity your session has been timed out',
  'error.session.kept': 'Everything that was saved is kept. Sign in again to continue where you left off.',
  'error.unlocked.title': 'Your agent is changing this application',
  'error.unlocked.text':
    'An answer has to be changed, so the application was unlocked. Earlier signatures are no longer valid.',
  'error.unlocked.next':
    'Your answers are kept. When the application is ready again, we will send you a new link. Before you sign, you will see what changed.',
  'error.unlocked.find': 'I have the new link',
  'error.altered.title': 'This application is closed for now',
  'error.altered.text': 'Its stored record does not match what was saved, so it cannot be shown or changed.',
  'error.altered.next': 'Please contact the company. Your other applications are not affected.',
  'error.discarded.title': 'This application was discarded',
  'error.discarded.text':
    'It was removed from your cases while nothing was entered in it. Restore it to continue. Anything you have typed since will then be saved.',
  'error.discarded.restore': 'Restore it',
  'error.discarded.portal': 'Application Portal',
  'error.discarded.gone': 'This application was erased and cannot be restored. Please start a new one.',
  'error.discarded.failed': 'The application was not restored. Check your connection and try again.',
  'error.replaced.title': 'Another person now signs this application',
  'error.replaced.text':
    'You are no longer one of its signers. Your link and your consent have ended, and the answers that only you could give were removed from the application.',
  'error.replaced.next': 'If you did not expect this, please ask your agent.',
  'error.login.title': 'Please log in to continue',
  'error.login.text': 'This page belongs to an application. Choose how you want to log in.',
  'error.page.title': 'Something went wrong',
  'error.page.text':
    "We've experienced a technical error, please try your request again. We apologize for the inconvenience.",
  'error.page.again': 'Try again',

  'offline.title': 'No connection',
  'offline.text':
    'We cannot reach the server at the moment. Anything not saved yet stays on this device, encrypted, and is sent when you are back online. Social Security, bank and card numbers are never kept on this device. If one is missing later, type it again.',
  'offline.tries': 'This page keeps trying.',
  'offline.again': 'There is no connection. Try again in a moment.',

  'display.open': 'Display',
  'display.title': 'Display settings',
  'display.questions': 'Questions of a section',
  'display.questions.all': 'All on one page',
  'display.questions.together': 'Short sections together on one page',
  'display.questions.one': 'One question per page',
  'display.text': 'Text size',
  'display.text.100': 'Standard',
  'display.text.115': 'Large',
  'display.text.130': 'Larger',
  'display.contrast': 'Contrast',
  'display.contrast.standard': 'Standard',
  'display.contrast.more': 'More',
  'display.kept': 'These settings are kept in this browser only. Nobody else sees them.',
  'display.close': 'Done',

  'footer.privacy': 'Privacy',
  'footer.terms': 'Terms of use',

  'withdrawn.title': 'You have withdrawn your consent',
  'withdrawn.text':
    'You are signed out, and the application is no longer shown to you electronically. Nothing was signed. Your answers are kept, and your agent has been told and will continue with you on paper. If you change your mind, ask your agent to send you the e-mail again.',
  'stopped.title': 'You have stopped',
  'stopped.text':
    'Nothing was signed. Your answers are kept, and your agent has been told. If you want to continue later, ask your agent to send you the e-mail again.',

  'dialog.loading': 'Loading...',
} as const;
