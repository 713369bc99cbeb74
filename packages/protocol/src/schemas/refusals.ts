/** What comes with the reason of a refusal, beside its name: by reason, for those that say more. */
import Type from 'typebox';
import { OPERATIONS_RIGHTS, type OperationsRight } from '../routes.ts';
import { ReplacedSigner } from './applications.ts';
import { Exact, QuestionResponse } from './common.ts';

export const refusalDetails = {
  agentsBrowser: Exact({
    /** `inAgentsBrowser: 'try'` is taken. */
    MayTry: Type.Boolean(),
    /** The link to another device that was asked for, and for how many seconds it works. */
    HandOver: Type.Optional(Exact({ Link: Type.String(), Seconds: Type.Integer() })),
  }),
  /** Titles of the sections. */
  incomplete: Exact({ missing: Type.Array(Type.String()) }),
  /** Who would no longer be a signer. */
  replaces: Exact({ signers: Type.Array(ReplacedSigner) }),
  /** The right that is needed. */
  right: Exact({ right: Type.Unsafe<OperationsRight>({ type: 'string', enum: [...OPERATIONS_RIGHTS] }) }),
  /** Everybody who has the address. */
  sharedMailbox: Exact({ Names: Type.Array(Type.String()) }),
  /** The section as it is now. */
  version: Exact({ version: Type.Integer(), current: Type.Array(QuestionResponse) }),
  /** Tries that are left. */
  wrong: Exact({ Left: Type.Integer() }),
};
