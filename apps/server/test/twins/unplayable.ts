/**
 * Questions that somebody may not read and that have no twin: there is no second case that could be signed and is equal
 * except for the answer. Those with only one option need no entry: an acknowledgment is the same in every signed case.
 */

interface Reason {
  questions: RegExp;
  because: string;
}

const reasons: readonly Reason[] = [
  { questions: /^JuvenileInsurance\./, because: 'nobody insures children (spec form §9, insured aged 18 to 79)' },
  {
    questions: /^PreAuthorizedPayment\.(?:CreditCard|InitialPremiumByCard)/,
    because: 'the number of a card is the vault’s',
  },
  {
    questions: /^PreAuthorizedPayment\.PayorNotSelf$/,
    because: 'follows from who pays, which is a question of its own',
  },
  {
    questions:
      /^SECTIONJTemporaryLifeInsuranceAgreement\.Temp(?:HeartStrokeCancer2Years|HospitalAdvised90Days|Declined2Years)$/,
    because: 'with the other answer the agreement ends',
  },
  { questions: /^PreAuthorizedPaymentPlan\.PlanBankDetailsCorrect$/, because: 'with the other answer the plan ends' },
  {
    questions: /^AgentReport\.AgentReportAgentInformation\.AgentReportAgentInformation(?:Share|ServAgt)$/,
    because: 'one agent has all of the share and services the case',
  },
  { questions: /^AgentReport\.AgentReportReplacement$/, because: 'says again what section F says' },
];

/** The names among these without a reason. */
export const unexplained = (names: readonly string[]): string[] =>
  names.filter((name) => !reasons.some(({ questions }) => questions.test(name)));

/** Reasons for questions of that section that explain none of these names. */
export const outdated = (section: string, names: readonly string[]): string[] =>
  reasons
    .map(({ questions }) => questions)
    .filter(({ source }) => source.startsWith(`^${section}\\.`) && !names.some((name) => new RegExp(source).test(name)))
    .map(({ source }) => source);
