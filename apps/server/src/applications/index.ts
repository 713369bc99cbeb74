/** What other folders may use of a case. */
export { consentApplies } from './record-consent.ts';
export { agentNameOf, agentOf, agentOfRecord, sealAgent } from './agent-of-record.ts';
export {
  AGENT_MAILS,
  type AgentMail,
  hyphenated,
  knownProfile,
  storedProfile,
  storeProfile,
  writtenOut,
  type StoredProfile,
  withProfile,
} from './agent-profile.ts';
export {
  amendedAnswers,
  amendmentReader,
  amendmentRecord,
  requirementOf,
  type GivenAnswers,
  givenHash,
  givenIn,
  type GivenFile,
  sealGiven,
  taskFile,
  uploadedFor,
} from './amendments.ts';
export { isAsRecorded, REQUIREMENT_EVENTS } from './recorded-requirement.ts';
export { noteText } from './answer-notes.ts';
export { asksForFile } from './illustration/file-questions.ts';
export { isUploaded, keepUpload } from './keep-upload.ts';
export { type Case, type CaseSources, type ChangedBlocks, loadCase, loadHead, reloadCase } from './case.ts';
export { createLiveCases, openLiveCases } from './live-cases.ts';
export { clearDeclarations } from './clear-declarations.ts';
export { pageCaseFacts, resumeApplication } from './resume-application.ts';
export {
  type AgentOfCase,
  assertKept,
  type Customer,
  loadHeadPlace,
  loadPlace,
  type Participant,
  type Place,
  readerOf,
  slotRole,
} from './participant.ts';
export { unacknowledged } from './acknowledge-disclosures.ts';
export { eraseCase, eraseCaseIn, type Erased } from './erase-case.ts';
export { forEachCase, type LeftOut } from './for-each-case.ts';
export { holdDetails, liftHold, placeHold, refuseHeld } from './legal-hold.ts';
export { renewOldMarks } from './renew-marks.ts';
export { eraseOutdated } from './erase-outdated.ts';
export { refuseExpired, refuseOutdated } from './refuse-expired.ts';
export { identityPage } from './identity/identity-page.ts';
export { revokeLinks } from './revoke-links.ts';
export { personIdOf } from './slot-identity.ts';
export { markDocumentFailed, printDocument, renderDocument } from './render-document.ts';
export { optionLabel } from './option-label.ts';
export { outcomeSources, type OutcomeSources } from './outcome-sources.ts';
export { type Product, productsNamed, productsOf } from './products.ts';
export { ANY_AGENT, MARKS_VERSION, portalIndex, searchMarks } from './portal-index.ts';
export {
  nameOfAgent,
  printHash,
  printingFor,
  renewSlotDocument,
  requestDocumentIfReady,
  requestSlotDocument,
} from './slot-document.ts';
export { registerApplications } from './routes.ts';
export { mailGuessWarning } from './identity/mail-guess-warning.ts';
export { ASKED, isReminding, nextReminder, oldestReminded, remindersOf } from './reminders.ts';
export { mailStopped, STOPPED_HOURS } from './mail-stopped.ts';
export {
  applicationOf,
  asAgent,
  asCustomer,
  asParticipant,
  type CaseIds,
  caseFor,
  headFor,
  isListedFor,
  namedIn,
  operationsOrigin,
} from './authorize.ts';
export { answersHash, changedBlocks, saveBlocks } from './save-blocks.ts';
export { saveInfo } from './save-info.ts';
export type { Services } from './services.ts';
export {
  countedMails,
  countsAsSent,
  invitationsTo,
  invitationState,
  isSent,
  isUndelivered,
  taskMailState,
} from './invitations.ts';
export { isSameAddress } from './renew-sent-at.ts';
export { createSectionTimes } from './section-times.ts';
export { signatories, signatoriesOf } from './signatories.ts';
export { syncSlots } from './signing-slots.ts';
export { emailOf, expectedNameOf, hasAgentsMailbox, nameOf, personOf, slotAt, stageOfSlot } from './slot-person.ts';
export {
  type AmendmentSignature,
  openAmendmentSignature,
  openSigner,
  sealAmendmentSignature,
  type TypedSignature,
} from './open-signer.ts';
export * as store from './store/index.ts';
export type { CaseOutline } from './store/index.ts';
export { errorsOf } from './write-section.ts';
export type { Submission } from './submission.ts';
export { mailAgent } from './mail-agent.ts';
export { notifyAgent } from './notify-agent.ts';
export { insuredNameOf, isForAgents, namesOf, progressOf, renewPortalIndex, updateSummary } from './summary.ts';
