/** Where a case stands (docs/decisions/case-status.md). */
import Type from 'typebox';

/** Every status but the agent's own part, in the order of a case. */
export const statusesAfterAgent = [
  Type.Literal('insured'),
  Type.Literal('owners'),
  /** All customers signed; the agent has not. */
  Type.Literal('sign'),
  /** Everybody signed: number, complete file and decision are being made, or waited for. */
  Type.Literal('underwriting'),
  /** Another system accepted the finished case and has not reported a decision. */
  Type.Literal('handedOver'),
  /** Something was requested after signing and has not been answered yet. */
  Type.Literal('requirementOpen'),
  Type.Literal('decided'),
  /** The outcome that the carrier's system reported. A case that its agent discarded is withdrawn too. */
  Type.Literal('issued'),
  Type.Literal('declined'),
  Type.Literal('withdrawn'),
  Type.Literal('expired'),
] as const;

/**
 * The status of a case: who has to act, or how it ended. How much of the agent's part is done depends on answers that
 * operations and other systems do not read, so `agent` is one status.
 */
export const CaseStatus = Type.Union([Type.Literal('agent'), ...statusesAfterAgent]);
