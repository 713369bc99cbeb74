/** The outcome of a signed case. */
export const outcomeMessages = {
  'thankyou.title': 'Thank you',
  'thankyou.download': 'Download my signed document',
  'thankyou.owner': 'Thank you. Your signature was received successfully.',
  'thankyou.agent': 'The application is complete. Thank you.',
  'thankyou.next.agent': 'Your agent reviews the application and signs next.',
  'thankyou.next.others':
    'Not all owners have signed yet. When they have, your agent reviews the application and signs.',
  'thankyou.next.owners': 'Not all owners have signed yet. When they have, the application is processed.',
  'thankyou.next.done': 'Everyone has signed, and the application is submitted. Your agent will tell you the decision.',
  'thankyou.insured': 'Your part of the application is complete. Thank you.',

  'processing.title': 'Processing',
  'processing.text': 'We are currently processing your application. This may take several minutes.',
  'processing.elapsed': 'Time elapsed: {Time}',

  'outcome.error.title': "We're sorry",
  'outcome.error': 'An error has occurred, please try again later.',
  'outcome.errorMore':
    'The application and all signatures are safe. The decision will also appear in the portal as soon as it is made.',
  'outcome.waiting.title': 'With the insurer',
  'outcome.waiting':
    'Everyone has signed, and the insurer has the application for **{InsuredName}**.\n\n- We will tell you by e-mail when there is a decision.\n- The decision will also appear in the portal.\n- You can leave this page.',
  'outcome.slow':
    'The decision is taking longer than usual. You can leave this page. We will tell you by e-mail, and the decision will appear in the portal.',
  'outcome.again': 'Try again',
  'outcome.reasons': 'What led to this',
  'outcome.reasons.others': 'Reasons that depend on answers in sections you cannot see are never listed here.',
  'outcome.missing.name': 'The proposed insured',
  'outcome.missing.product': 'Product not found',
  'outcome.missing.amount': 'Face amount not found',
  'outcome.applicationNumber': 'Application number:',
  'outcome.policyNumber': 'Policy number:',
  'outcome.approved.title': 'Congratulations!',
  'outcome.approved':
    '**{InsuredName}** has been approved.\n\n- Product: {Product}\n- Face amount: {FaceAmount}\n- Risk class: {RiskClass}\n- Smoker status: {SmokerStatus}',
  'outcome.review.title': 'The application is with an underwriter',
  'outcome.review': 'The application for **{InsuredName}** needs a review by an underwriter.',
  'outcome.requirements.title': 'Thank you',
  'outcome.requirements':
    'The application for **{InsuredName}** was received. Additional requirements are needed before a decision can be made.',
  'outcome.issued.title': 'The policy was issued',
  'outcome.issued': 'The insurer has issued a policy on the application for **{InsuredName}**.',
  'outcome.declined.title': 'The application was declined',
  'outcome.declined': 'The insurer has declined the application for **{InsuredName}**.',
  'outcome.withdrawn.title': 'The application was withdrawn',
  'outcome.withdrawn': 'The application for **{InsuredName}** was withdrawn. No policy will be issued.',

  'decision.portalWait': 'Opening the portal...',
} as const;
