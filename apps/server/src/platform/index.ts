/** What the feature folders use. */
export { INVENTED_CASES_LOCK, lockUntilCommit } from './advisory-locks.ts';
export { cutText } from './cut-text.ts';
export {
  type CodePolicy,
  type Config,
  ConfigError,
  type Endpoint,
  type EventSubscriber,
  type HandoverTarget,
  type OidcConfig,
  readConfig,
  type SealConfig,
  type TimestampConfig,
} from './config/index.ts';
export { clocksApart } from './clocks.ts';
export {
  type CaseKey,
  type Padded,
  padded,
  hashToken,
  randomCode,
  randomId,
  randomToken,
  sameText,
  createWrappingKey,
  openVault,
  readWrappingKeys,
  SealBroken,
  sha256,
  type Vault,
  type WrappedKey,
} from './crypto/index.ts';
export { type Database, openDatabase } from './database.ts';
export { createFile, makeFolder, putFile, syncFolder } from './durable-file.ts';
export { fullFolder, nearestFolder, writtenFolders } from './disk.ts';
export { bindStoredRows } from './bind-stored-rows.ts';
export {
  alteredRows,
  type Binder,
  binderOf,
  BOUND_COLUMNS,
  boundAfter,
  boundOf,
  type BoundTable,
  changesBound,
  genuine,
  isGenuine,
  RowAltered,
  unlessAltered,
} from './bound-rows.ts';
export { createFairQueue, type FairQueue } from './fair-queue.ts';
export { createHealth, type Health, isReady, serveHealth, watchHealth } from './health.ts';
export { deleteOutdated } from './housekeeping.ts';
export { type Call, type CallTable, type CaseCaller, lacksRight, observe, type Observed } from './http/calls.ts';
export { namedCase } from './http/named-case.ts';
export {
  type Answer,
  type AnswerTo,
  encoded,
  type Encoded,
  type FieldProblem,
  notFound,
  notReady,
  ok,
  type Refusal,
  refuse,
  signedOut,
} from './http/envelope.ts';
export { byAddress, clientOf } from './http/limits.ts';
export { isPublicAddress, PrivateAddress, publicLookup } from './http/public-address.ts';
export { createRefusalRecords } from './http/refusal-records.ts';
export { sendRefusal } from './http/send-refusal.ts';
export { createSystemCalls, systemRefusal, tooMany } from './http/system-calls.ts';
export { UploadedFile } from './http/upload.ts';
export { CaseDiscarded, Overloaded } from './http/errors.ts';
export { doNotCountAsLoad } from './http/load-shedding.ts';
export { BadUpload } from './http/multipart-file.ts';
export { waiterOf, waitFor, type WaitLimits, waitOf } from './http/wait.ts';
export { buildServer, type HttpServer } from './http/server.ts';
export {
  createJobs,
  type FailedJob,
  failedJobs,
  isForOperations,
  type Job,
  type JobHandler,
  type JobKey,
  type JobKind,
  type JobOutcome,
  JobFailed,
  jobKinds,
  JobRefused,
  jobState,
  type Jobs,
  isUnderWay,
  measuredSeconds,
  oldestWaitingJob,
  pendingAge,
  pendingJobs,
  type Round,
  settleFailed,
  waitingSteps,
  type WaitingStep,
} from './jobs/index.ts';
export { rewrapDataKeys } from './rewrap-keys.ts';
export { createLog, type Log, logJob } from './logs.ts';
export { createMetrics, type Metrics, serveMetrics } from './metrics.ts';
export { checkMigrated, checkReachable, schemaState } from './migrate.ts';
export {
  isMailAddress,
  isPlainLine,
  isPlainName,
  LINE_RULE,
  NAME_RULE,
  plainLine,
  plainName,
  plainPhone,
} from './plain-name.ts';
export { anyOf } from './any-of.ts';
export { withAnySignal } from './any-signal.ts';
export { DAY_MS, HOUR_MS } from './durations.ts';
export { errorCode, fetchFailure, isOfTheSystem, violatedConstraint } from './error-code.ts';
export { jsonHeaders } from './json-headers.ts';
export { isForbidden, isThere } from './own-files.ts';
export { pause } from './pause.ts';
export { prepareDatabase } from './prepare-database.ts';
export { mayCreateTables, rewritableProof } from './roles.ts';
export { outsideFailure } from './outside-failure.ts';
export { runningPostgres } from './postgres/attach.ts';
export { hasCluster, type PostgresConnection, startPostgres } from './postgres/launcher.ts';
export type { LinkPurpose, MailStatus, Purpose, RowOfCase, Schema, SlotState } from './schema.ts';
export { notifyServiceManager } from './service-manager.ts';
export {
  type AgentDetails,
  type AgentSession,
  cameThroughPortal,
  type NewCaseFacts,
  cookieRules,
  type CustomerSession,
  draftKey,
  endCustomerSessions,
  endSessionsOf,
  isAgentsBrowser,
  longestSeconds,
  type OperationsSession,
  type Session,
  type SessionKind,
  type SessionsOf,
  type SessionStore,
} from './sessions/index.ts';
export {
  ALL_PREFIXES,
  type Collected,
  collectObjects,
  type Copied,
  copyObjects,
  createStorage,
  type BytesAtHand,
  inTransactionWithBytes,
  NO_BYTES,
  ObjectLost,
  prefixesAt,
  probeStorage,
  usedByOthers,
  type Storage,
  type StoredBytes,
  StorageUnavailable,
  type StoragePlace,
} from './storage/index.ts';
export { builtFile } from './built-file.ts';
export { createShutdown, READY_MESSAGE, type Shutdown, STOP_MESSAGE } from './shutdown.ts';
export { createTelemetry, type Telemetry } from './telemetry/index.ts';
export { READING_SECONDS, withTimeout, TimedOut } from './timeout.ts';
export { prepared, type Statement } from './prepared.ts';
export { withCommit } from './transact-once.ts';
export { afterCommit, inTransaction, inTransactionIf, isWorthRetrying } from './transaction.ts';
export type { Reader, Tx } from './tx.ts';
export { checkDataKeys, openExistingVault, openInstallationVault } from './vault-root.ts';
export { type TextByKey, textByKey } from './text-by-key.ts';
