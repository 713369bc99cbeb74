/** Types that pages use, without the schemas behind them. */
import type { Static } from 'typebox';
import type { RefusalData } from './refusals.ts';
import type * as applications from './schemas/applications.ts';
import type * as common from './schemas/common.ts';
import type * as illustrations from './schemas/illustrations.ts';
import type * as operations from './schemas/operations.ts';
import type * as portal from './schemas/portal.ts';
import type * as requirements from './schemas/requirements.ts';
import type * as reference from './schemas/reference.ts';
import type * as sessions from './schemas/sessions.ts';
import type * as signing from './schemas/signing.ts';
import type * as status from './schemas/status.ts';
import type * as systemKeys from './schemas/system-keys.ts';

export type { QuestionBlock, WireOption, WireQuestion } from './schemas/reference.ts';
export type SessionData = Static<typeof sessions.session.data>;
export type CaseSummary = Static<typeof portal.CaseSummary>;
export type CaseStage = Static<typeof portal.CaseStage>;
export type CaseOrder = Static<typeof portal.CaseOrder>;
export type ApplicationSummary = Static<typeof portal.ApplicationSummary>;
export type RowOfReminders = Static<typeof portal.RowOfReminders>;
export type SubscriberEntry = Static<typeof systemKeys.eventSubscribers.data>['Subscribers'][number];
export type TargetEntry = Static<typeof systemKeys.handOverTargets.data>['Targets'][number];
export type SystemKeyEntry = Static<typeof systemKeys.systemKeys.data>['Keys'][number];
export type CaseStatus = Static<typeof status.CaseStatus>;
export type CaseAge = Static<typeof operations.CaseAge>;
export type OperationsCase = Static<typeof operations.operationsCases.data>['Cases'][number];
export type ErasureReason = Static<typeof operations.ErasureReason>;
export type OperationsAct = Static<typeof operations.OperationsAct>;
export type OperationsRequest = Static<typeof operations.operationsRequests.data>['Requests'][number];
export type InvitationState = Static<typeof portal.InvitationState>;
export type StopReason = Static<typeof portal.StopReason>;
export type OwnershipSignatory = Static<typeof portal.OwnershipSignatory>;
export type InsuredSignatory = Static<typeof portal.InsuredSignatory>;
export type ResumeData = Static<typeof applications.resumeApplication.data>;
export type VerifiedFile = Static<typeof signing.verifyFile.data>;
export type AgentsBrowser = RefusalData<'agentsBrowser'>;
export type SignCode = Static<typeof operations.SignCode>;
export type CaseRequirements = Static<typeof requirements.requirements.data>;
export type CaseSigns = Static<typeof operations.caseSigns.data>;
export type SubmitBody = Static<typeof applications.submitPayload.body>;
export type SubmitData = Static<typeof applications.submitPayload.data>;
export type ReplacedSigner = Static<typeof applications.ReplacedSigner>;
export type SavedFile = Static<typeof illustrations.SavedFile>;
export type DecisionRow = Static<typeof signing.DecisionRow>;
export type Address = Static<typeof reference.Address>;
export type CarrierState = Static<typeof reference.carrierState.data>;
export type Physician = Static<typeof reference.Physician>;
export type MergeType = Static<typeof signing.MergeType>;
export type DeclinedAs = Static<typeof signing.DeclinedAs>;
export type SigningRole = Static<typeof common.SigningRole>;
export type FieldError = Static<typeof common.FieldError>;

/**
 * Why a session no longer exists (401). `unlocked`: its application was unlocked; `withdrawn`: its person withdrew the
 * consent; `replaced`: somebody else signs in its person's place.
 */
export type SessionEnd = Static<typeof sessions.SessionEnd>;

/** Every JSON response (spec http §1). */
export interface Envelope<Data> {
  code: number;
  data: Data;
  message?: string | { hardFailureMsg: string };
  errors?: FieldError[];
}
