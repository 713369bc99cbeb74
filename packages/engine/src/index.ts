/** The form engine: pure, without clock, network or randomness; the same in the browser and on the server. */
export type * from './definition/bindings.ts';
export type * from './definition/document-data.ts';
export type * from './definition/question-data.ts';
export type * from './definition/vocabulary.ts';
export type * from './definition/carrier.ts';
export type * from './definition/model.ts';
export type * from './clause/types.ts';
export type * from './answer/types.ts';
export type * from './application/contract/contract.ts';
export type * from './application/contract/print-model.ts';
export { compile } from './definition/compile.ts';
export { dimensionsOf } from './definition/dimensions.ts';
export type { Dimension, DimensionValue } from './definition/dimensions.ts';
export { loadModel } from './definition/build-model.ts';
export { dayIn, zoneOf } from './definition/time-zone.ts';
export { dependentsOf } from './definition/dependents.ts';
export { isAgentRole, OWNER_LETTERS, ROLES, roleOfStage, STAGES, stageOf } from './clause/roles-and-stages.ts';
export type { OwnerLetter, RoleName } from './clause/roles-and-stages.ts';
export { spacedName } from './clause/spaced-name.ts';
export { mailboxOf } from './clause/mailbox.ts';
export { addDays, isDate } from './clause/calendar.ts';
export { isIdentityNumber } from './answer/identity-number.ts';
export { MAX_ANSWER_LENGTH } from './answer/lengths.ts';
export { DRAWN_AS, unprintableIn, unprintableMessage } from './answer/printable.ts';
export { openApplication } from './application/session/open.ts';
export { answerAt, splitBlock } from './application/graph/paths.ts';
export { answersFor, clearedFor, factsFor, marksOf, validityFor } from './application/ask/at-stage.ts';
export {
  type Amendment,
  amendmentErrors,
  amendmentOf,
  type AmendmentPart,
  amendmentParts,
  amendmentResponses,
  type AskableSection,
  askableSections,
  type Asking,
  mergeAmendment,
  shownCells,
  withAmendment,
} from './application/ask/amendment.ts';
export { bindingOf } from './application/ask/binding.ts';
export { chooseKind, kindOf } from './application/session/kind-of-case.ts';
export { forecast } from './application/ask/forecast.ts';
export { merge } from './application/session/merge.ts';
export { placeAfter } from './application/session/place-after.ts';
export { onlyForms, printBlank } from './application/print/print-blank.ts';
export { LINE } from './application/print/print-cell.ts';
export { amendmentForm } from './application/print/print-cover.ts';
export {
  AMENDMENT_FIELD,
  type AmendmentFacts,
  type AmendmentWords,
  printAmendment,
} from './application/print/print-amendment.ts';
export { printModel, signatureField } from './application/print/print.ts';
export type { DEBUG_PAGES, FORM_PAGES, PAGES } from './definition/page-addresses.ts';
export { isClosing, lockedBlocks } from './application/graph/section-kinds.ts';
export { menuWithQuestions } from './application/view/menu-questions.ts';
export { isReadyToSend, missingFor } from './application/ask/readiness.ts';
export { type PutAnswer, putAnswers } from './application/session/put-answers.ts';
export { maskedNumber, putTokens, typedNumbers } from './application/session/tokens.ts';
export type { TypedNumber } from './application/session/tokens.ts';
export { type OwnStages, withoutOwnAnswers } from './application/ask/own-answers.ts';
export { ownerCountOf } from './application/ask/owner-count.ts';
export { visibleCells } from './application/ask/visible-cells.ts';
export { guidedSections, sectionStatusOf } from './application/ask/guided-sections.ts';
export { remaining, sectionsLeft } from './application/ask/time-left.ts';
export { whyOf } from './application/ask/why.ts';
export { isMissing } from './application/graph/validity.ts';
export { fullName, joinedName, nameIn, type PersonName } from './application/ask/person-name.ts';
export { expectedAgentName, phoneOf, signingSlots } from './application/ask/signing-slots.ts';
export type { AgentName, Slot } from './application/ask/signing-slots.ts';
export { type FindKey, findKeys, type TypedIdentity, typedIdentity } from './flow/find-keys.ts';
export { dateText, ssnText, taxIdText, zipText } from './flow/identity-texts.ts';
export {
  IDENTITY_PARTS,
  isSamePerson,
  type PlacedSigner,
  pairSigners,
  placedSigners,
  rememberedIdentity,
  type SignerIdentity,
} from './flow/signer-identity.ts';
export { applicationNumber, idsOfNumber, isNumberOf } from './flow/application-number.ts';
export { applicationState } from './flow/application-state.ts';
export { decide, decisionInputs, UnreadableTable } from './flow/decide.ts';
export type { Decision, DecisionInput, FiredRule } from './flow/decide.ts';
export { sampleBirthDate, simulatedRow } from './flow/simulate.ts';
export { classWords, outcome, pathName } from './flow/outcome.ts';
export type { TextPiece } from './flow/labeled-text.ts';
export { applyPrefill, hasApplicantSignature, prefillValues } from './flow/prefill.ts';
export type { PrefillValue } from './flow/prefill.ts';
export { caseData } from './case-data/case-of.ts';
export { caseSchema } from './case-data/case-schema.ts';
export type * from './case-data/case-data.ts';
export { mapCase } from './mapping/map-case.ts';
export type { MappedCase } from './mapping/map-case.ts';
export type { MappedFailure } from './mapping/mapped.ts';
export { printChanges } from './flow/print-changes.ts';
export { APOSTROPHE_CLASS, comparableName, HYPHEN_CLASS, plainSigns, sameName } from './answer/names.ts';
export { fillIn } from './answer/fill-in.ts';
export { withoutAccents } from './answer/without-accents.ts';
export { signatureError, typedNameMatches } from './flow/typed-name.ts';
export { sentenceFor } from './application/graph/wording.ts';
