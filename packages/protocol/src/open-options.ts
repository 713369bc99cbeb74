import type { OpenOptions, Stage } from '@countersign/engine';
import type { ResumeData } from './types.ts';

/** What `openApplication` needs to show a case as the server does, from a response of `resumeApplication`. */
export function openOptionsOf({ Case, SigningRole, Facts, QuestionBlockResponses }: ResumeData): OpenOptions {
  const { Stage: stage, AsOf, IsDemo, Partner, Agent, AgentProfile, Locked, CustomerSigned } = Case;
  return {
    // The schema cannot express it, but the server's stages are the engine's.
    stage: stage as Stage,
    role: SigningRole,
    today: AsOf,
    isDemo: IsDemo,
    partner: Partner,
    agentEmail: Agent.Email,
    ...(AgentProfile && { agentProfile: AgentProfile }),
    facts: Facts,
    locked: Locked,
    customerSigned: CustomerSigned,
    answers: Object.fromEntries(
      QuestionBlockResponses.map(({ BlockName, Responses }) => [
        BlockName,
        Object.fromEntries(Responses.map(({ QuestionName, AnswerText }) => [QuestionName, AnswerText])),
      ]),
    ),
    marks: Object.fromEntries(QuestionBlockResponses.map((block) => [block.BlockName, markOf(block)])),
  };
}

/** Every answer that differs from its calculation counts as a person's; of the blanks, only those that were cleared. */
function markOf({ Visited: visited, Cleared, Responses }: ResumeData['QuestionBlockResponses'][number]) {
  if (Cleared === undefined) return { visited };
  return { visited, edited: [...Responses.map(({ QuestionName }) => QuestionName), ...Cleared] };
}
