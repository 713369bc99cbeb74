export { createJobs, type Jobs } from './jobs.ts';
export { isForOperations, type JobKind, jobKinds } from './kinds.ts';
export { prepareQueue } from './queue.ts';
export {
  type FailedJob,
  failedJobs,
  isUnderWay,
  type JobKey,
  jobState,
  measuredSeconds,
  oldestWaitingJob,
  repeatedJobs,
  pendingAge,
  pendingJobs,
  type Round,
  settleFailed,
  unfinishedJobs,
  waitingSteps,
  type WaitingStep,
} from './status.ts';
export { type Job, JobFailed, type JobHandler, type JobOutcome, JobRefused, type JobRun } from './try-job.ts';
