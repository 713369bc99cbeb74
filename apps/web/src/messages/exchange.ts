/** Asks for confirmation before a change replaces signers; few cases need it. */
export const exchangeMessages = {
  'exchange.title': 'Is this a different person?',
  'exchange.text':
    '{Name} was asked to sign this application. With your changes, {Name} would no longer be one of its signers. These would be canceled for {Name}:',
  'exchange.ends.invitation': 'the invitation, with its link',
  'exchange.ends.identity': 'the identity check',
  'exchange.ends.consent': 'the consent to sign electronically',
  'exchange.ends.answers': 'any answers they gave in sections that only they see, which cannot be restored',
  'exchange.same':
    'If it is the same person, keep the number and the date of birth as they were. You can still correct the name.',
  'exchange.refuse': 'Restore the old answers',
  'exchange.failed':
    'The old answers could not be loaded. Nothing has changed, and your new answers are not saved yet. Please try again.',
  'exchange.agree': 'It is a different person',
} as const;
