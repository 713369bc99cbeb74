/** The kit, and the frame around every page. */
export const kitMessages = {
  'app.name': 'Electronic application',

  'kit.yes': 'Yes',
  'kit.no': 'No',
  'kit.choose': 'Choose',
  'kit.chooseAll': 'Choose all that apply',
  'kit.optional': '(optional)',
  'kit.error': 'Error:',
  'kit.help': 'Help: {Label}',
  'kit.reveal': 'Hold to show {Label}',
  'kit.list.none': 'No match in the list',
  'kit.list.first': 'Showing the first {Count} of {Total}. Keep typing to narrow the list.',
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
  'session.expired.text':
    'Your session ended because of inactivity, or because you exited in another tab. Everything that was saved is kept.',
  'session.leave': 'Exit',
  'session.stillOpen': 'You may still be signed in: the server did not answer. Try again in a moment.',
  'session.exit.agent': 'Return to Sales Hub',
  'session.exit.customer': 'Exit Application',
  'session.exit.operations': 'Return to operations',

  'error.page.title': 'Something went wrong',
  'error.page.text':
    "We've experienced a technical error, please try your request again. We apologize for the inconvenience.",
  'error.page.again': 'Try again',
  'error.page.translated': 'If your browser translates this page, please turn that off first.',

  'offline.title': 'No connection',
  'offline.text':
    'We cannot reach the server at the moment. Anything not saved yet stays on this device, encrypted, and is sent when you are back online. Social Security, bank and card numbers are never kept on this device. If one is missing later, type it again.',
  'offline.tries': 'This page will keep trying.',

  'display.open': 'Display',

  'footer.privacy': 'Privacy',
  'footer.terms': 'Terms of use',
} as const;
