/** Data that accompanies the reason of a refusal: by reason, for those that have more to say. */
import Type from 'typebox';
import { OPERATIONS_RIGHTS, type OperationsRight } from '../routes.ts';
import { ReplacedSigner } from './applications.ts';
import { Exact, QuestionResponse } from './common.ts';

export const refusalDetails = {
  agentsBrowser: Exact({
    /** `inAgentsBrowser: 'try'` is accepted. */
    MayTry: Type.Boolean(),
    /** The requested link to another device, and for how many seconds it works. */
    DeviceLink: Type.Optional(Exact({ Link: Type.String(), Seconds: Type.Integer() })),
  }),
  /** Titles of the sections. */
  incomplete: Exact({ missing: Type.Array(Type.String()) }),
  /** Who would no longer be a signer. */
  replaces: Exact({ signers: Type.Array(ReplacedSigner) }),
  /** The permission that is needed. */
  right: Exact({ right: Type.Unsafe<OperationsRight>({ type: 'string', enum: [...OPERATIONS_RIGHTS] }) }),
  /** Everybody who has the address. */
  sharedMailbox: Exact({ Names: Type.Array(Type.String()) }),
  /** The section as it is now. */
  version: Exact({ version: Type.Integer(), current: Type.Array(QuestionResponse) }),
  /** Tries that are left. */
  wrong: Exact({ Left: Type.Integer() }),
};
