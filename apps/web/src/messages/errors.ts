/** Pages for somebody who cannot continue here: why, and where to go. */
export const errorMessages = {
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
    'Your answers are kept. When the application is ready again, we will send you an e-mail with a new link: open it to continue. Before you sign, you will see what changed.',
  'error.altered.title': 'This application is closed for now',
  'error.altered.text': 'Its stored record does not match what was saved, so it cannot be shown or changed.',
  'error.altered.next': 'Please contact the insurance company. Your other applications are not affected.',
  'error.discarded.title': 'This application was discarded',
  'error.discarded.text': 'It was removed from your cases while nothing was entered in it.',
  'error.discarded.kept': 'Restore it to continue. Anything you have typed since will then be saved.',
  'error.discarded.restore': 'Restore it',
  'error.discarded.portal': 'Application Portal',
  'error.discarded.gone': 'This application was erased and cannot be restored. Please start a new one.',
  'error.discarded.failed': 'The application was not restored. Check your connection and try again.',
  'error.replaced.title': 'Another person now signs this application',
  'error.replaced.text':
    'You are no longer one of its signers. Your link and your consent have ended, and the answers that only you could give were removed from the application.',
  'error.replaced.next': 'If you did not expect this, please ask your agent. You can close this page.',
  'error.login.title': 'Please sign in to continue',
  'error.login.text': 'This page belongs to an application. Choose how you want to sign in.',
  'withdrawn.title': 'You have withdrawn your consent',
  'withdrawn.text':
    'You are signed out, and the application is no longer shown to you electronically. Nothing was signed. Your answers are kept, and your agent has been told and will continue with you on paper. If you change your mind, ask your agent to send you the e-mail again. You can close this page.',
  'stopped.paper.title': 'You asked to sign on paper',
  'stopped.paper.text':
    'Nothing was signed here. Your answers are kept, and your agent has been told. Your agent will prepare the paper forms and contact you. If you change your mind, ask your agent to send you the e-mail again. You can close this page.',
  'stopped.title': 'You have stopped',
  'stopped.text':
    'Nothing was signed. Your answers are kept, and your agent has been told. If you want to continue later, ask your agent to send you the e-mail again. You can close this page.',
} as const;
