/** The dialog over a case that was opened while its answers are being processed. */
export const waitMessages = {
  'wait.title': 'One moment',
  'wait.pending': 'Please wait while your application responses are being processed.',
  'wait.estimate.one': 'Estimated wait: about 1 minute.',
  'wait.estimate.many': 'Estimated wait: about {Count} minutes.',
} as const;
