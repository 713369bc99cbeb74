/** What the parts of a mapping may be called, for shapes, checks and the mapping itself. */
import type { ValueType } from '../clause/types.ts';
import type { HandoverForm } from '../definition/carrier.ts';

export type FactType = 'text' | 'number' | 'boolean' | 'moment';
export type ListName = 'Signatures' | 'Documents';

/** Facts of a case that no question asks for. */
export const CASE_FACTS: Readonly<Record<string, FactType>> = {
  Id: 'text',
  ApplicationNumber: 'text',
  Round: 'number',
  IsTest: 'boolean',
  Edition: 'text',
  StartedAt: 'moment',
  SignedAt: 'moment',
  PolicyNumber: 'text',
  DecisionPath: 'number',
  DecisionPathName: 'text',
  DecisionClass: 'text',
  Outcome: 'text',
  AgentFirstName: 'text',
  AgentLastName: 'text',
  AgentEmail: 'text',
  AgentNumber: 'text',
};

/** Facts of one entry of a list. */
export const LIST_FACTS: Readonly<Record<ListName, Readonly<Record<string, FactType>>>> = {
  Signatures: {
    Signer: 'text',
    Letter: 'text',
    Kind: 'text',
    TypedName: 'text',
    SignedAt: 'moment',
    City: 'text',
    State: 'text',
    DocumentSha256: 'text',
  },
  Documents: { Kind: 'text', Signer: 'text', Letter: 'text', Sha256: 'text' },
};

/** Facts of every row, signature and file. */
export const ROW_FACTS: Readonly<Record<string, FactType>> = { Row: 'text' };

export const isListName = (name: string): name is ListName => name === 'Signatures' || name === 'Documents';

/** The types of values that can be written in a form. */
export const FORM_TYPES: Readonly<Record<HandoverForm, readonly (ValueType | 'moment')[]>> = {
  Text: ['boolean', 'number', 'text', 'date', 'month', 'choice', 'moment'],
  Whole: ['number'],
  Amount: ['number'],
  IsoDate: ['date', 'moment'],
  CompactDate: ['date', 'moment'],
  UsDate: ['date', 'moment'],
  YesNo: ['boolean'],
  OneZero: ['boolean'],
  Digits: ['text'],
};
