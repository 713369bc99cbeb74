/** The display settings. The button that opens them is on every page, their dialog is rarely opened. */
export const displayMessages = {
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
} as const;
