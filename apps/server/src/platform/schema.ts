/**
 * The tables as Kysely sees them; `migrations/` creates them. Columns of type `Buffer` are sealed unless said
 * otherwise.
 */
import type {
  AnswerNoteTable,
  ApplicationTable,
  BlindIndexTable,
  BlockAnswerTable,
  DataKeyTable,
  InventedCaseTable,
  LegalHoldTable,
  SubmissionTable,
  UploadTable,
} from './schema/cases.ts';
import type {
  CaseOutcomeTable,
  DecisionHoldTable,
  DecisionTable,
  HandoverMessageTable,
  PolicyNumberTable,
} from './schema/decisions.ts';
import type {
  AnchorTable,
  EvidenceTable,
  JobStatusTable,
  MailOutboxTable,
  OperationsRequestTable,
  WorkerTable,
} from './schema/records.ts';
import type { RequirementTable } from './schema/requirements.ts';
import type {
  DefinitionTable,
  KeptTable,
  PhysicianTable,
  SectionTimeTable,
  VaultRootTable,
} from './schema/reference.ts';
import type { AgentBrowserTable, AgentProfileTable, AgentTable, SessionTable } from './schema/sessions.ts';
import type {
  DocumentTable,
  SignSeenTable,
  SignatureInvalidationTable,
  SignatureTable,
  SigningTraceTable,
} from './schema/signatures.ts';
import type { UnnamedObjectTable } from './schema/stored-bytes.ts';
import type {
  AttemptTable,
  ConsentTable,
  ConsentWithdrawalTable,
  DeviceLinkTable,
  LinkTable,
  SignInCodeTable,
  SigningSlotTable,
} from './schema/signers.ts';

import type {
  CaseEventTable,
  EndedKeyTable,
  EventSubscriberTable,
  SystemKeyTable,
  SystemKeyUseTable,
} from './schema/systems.ts';

export type { MailStatus } from './schema/records.ts';
export type { LinkPurpose, Purpose, SlotState } from './schema/signers.ts';

/** What names a row of a case: statements name the case too, not only the row (docs/scale.md). */
export interface RowOfCase {
  id: string;
  application_id: string;
}

export interface Schema {
  vault_root: VaultRootTable;
  definition: DefinitionTable;
  decision_table: KeptTable;
  agent: AgentTable;
  agent_profile: AgentProfileTable;
  application: ApplicationTable;
  data_key: DataKeyTable;
  block_answer: BlockAnswerTable;
  submission: SubmissionTable;
  signing_slot: SigningSlotTable;
  consent: ConsentTable;
  consent_withdrawal: ConsentWithdrawalTable;
  document: DocumentTable;
  upload: UploadTable;
  unnamed_object: UnnamedObjectTable;
  signature: SignatureTable;
  signature_invalidation: SignatureInvalidationTable;
  link: LinkTable;
  session: SessionTable;
  agent_browser: AgentBrowserTable;
  hand_over: DeviceLinkTable;
  signing_trace: SigningTraceTable;
  sign_seen: SignSeenTable;
  decision_hold: DecisionHoldTable;
  attempt: AttemptTable;
  sign_in_code: SignInCodeTable;
  blind_index: BlindIndexTable;
  decision: DecisionTable;
  policy_number: PolicyNumberTable;
  handover_message: HandoverMessageTable;
  case_outcome: CaseOutcomeTable;
  system_key: SystemKeyTable;
  system_key_use: SystemKeyUseTable;
  ended_key: EndedKeyTable;
  case_event: CaseEventTable;
  event_subscriber: EventSubscriberTable;
  requirement: RequirementTable;
  mail_outbox: MailOutboxTable;
  evidence: EvidenceTable;
  anchor: AnchorTable;
  operations_request: OperationsRequestTable;
  legal_hold: LegalHoldTable;
  job_status: JobStatusTable;
  worker: WorkerTable;
  physician: PhysicianTable;
  section_time: SectionTimeTable;
  answer_note: AnswerNoteTable;
  invented_case: InventedCaseTable;
}
