/** Questions for a doctor, which few sections have. */
export const physicianMessages = {
  'physician.known': 'Is it one of these?',
  'physician.another': 'No, another one',
  'physician.alsoNamed': '{Name} (also {Alias})',
  'physician.anyState': 'All states',
  'physician.searching': 'searching...',
  'physician.results.one': '1 result',
  'physician.results.many': '{Count} results',
  'physician.first': 'Showing the first {Count}. Keep typing, or choose a state, to narrow the list.',
  'physician.error': 'An error occurred while searching. Click to here to retry.',
  'physician.retry': 'Try again',
  'physician.empty': 'No doctor was found. Check the spelling or enter the details below.',
  'physician.filled': 'Filled in below: {Name}',
  'physician.clear': 'Clear',
  'physician.cleared': 'The previous details below were restored',
} as const;
