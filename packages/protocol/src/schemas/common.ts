/** Schemas that several calls share. Field names are the specification's own (spec form §3, spec flow §3). */
import Type, { type Static, type TSchema } from 'typebox';
import { AGENT_ID_PATTERN } from '../agent-id.ts';

/** An object that refuses fields it does not know. */
export const Exact = <Properties extends Record<string, TSchema>>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

/**
 * A text with a pattern, which `title` explains to people: a refusal says that the field must be this (spec http 1.4),
 * so the title begins as a sentence would continue.
 */
export const Matching = (
  pattern: string,
  title: string,
  more: { minLength?: number; maxLength?: number; description?: string } = {},
) => Type.String({ pattern, title, ...more });

const LETTERS_AND_DIGITS = '^[A-Za-z0-9_-]+$';
export const Id = Matching(LETTERS_AND_DIGITS, 'letters, digits, - and _', { minLength: 1, maxLength: 64 });
export const AgentId = Matching(AGENT_ID_PATTERN, 'letters, digits and any of _.@|:+-', {
  minLength: 1,
  maxLength: 128,
});
export const Handle = Matching(LETTERS_AND_DIGITS, 'letters, digits, - and _', { minLength: 1, maxLength: 128 });
/** A reason in a person's own words: not only blanks. */
export const Words = Matching('\\S', 'words', { minLength: 1, maxLength: 500 });
export const BlockName = Type.String({ minLength: 1, maxLength: 100 });
export const Line = Type.String({ maxLength: 300 });
export const DefinitionName = Type.String({ minLength: 1, maxLength: 100 });
export const Sha256 = Matching('^[0-9a-f]{64}$', 'a SHA-256 hash: 64 digits and letters from a to f');
/** A day of a calendar. */
export const Day = Matching('^\\d{4}-\\d{2}-\\d{2}$', 'a day like 2026-12-31');
/** Seconds that a response may be held back until there is news. */
export const Wait = Type.Integer({ minimum: 0, maximum: 25 });
/** Seconds that a response may be held back, in a query, where everything is text. */
export const WaitText = Matching('^([0-9]|1[0-9]|2[0-5])$', 'a number from 0 to 25');

/** A role's number: 0 Omnipotent, 1 Agent, 2 insured, 2.1 and 2.2 insured who is or is not owner, 3 to 12 owners A to J. */
export const SigningRole = Type.Union([
  Type.Literal('Agent'),
  Type.Literal('Omnipotent'),
  Type.Literal('ProposedInsured'),
  Type.Literal('InsuredOwner'),
  Type.Literal('InsuredNotOwner'),
  Type.Literal('OwnerA'),
  Type.Literal('OwnerB'),
  Type.Literal('OwnerC'),
  Type.Literal('OwnerD'),
  Type.Literal('OwnerE'),
  Type.Literal('OwnerF'),
  Type.Literal('OwnerG'),
  Type.Literal('OwnerH'),
  Type.Literal('OwnerI'),
  Type.Literal('OwnerJ'),
]);

export const Validity = Type.Union([Type.Boolean(), Type.Null()]);

/**
 * An entry of the side menu (spec form 3.17), with the questions that the reader may see: after a save, only for the
 * saved section.
 */
export const MenuItem = Exact({
  name: Type.String(),
  label: Type.String(),
  category: Type.String(),
  path: Type.String(),
  valid: Validity,
  visible: Type.Boolean(),
  conditionalClause: Type.Union([Type.String(), Type.Null()]),
  startsHidden: Type.Boolean(),
  questions: Type.Array(Exact({ name: Type.String(), visible: Type.Boolean(), valid: Validity })),
});

/** Truth of clauses that depend on answers the caller may not read. */
export const Facts = Type.Record(Type.String(), Type.Union([Type.Boolean(), Type.Null()]));

/** Names of unfinished jobs the application must wait for. */
export const PendingJobs = Type.Array(Type.String());

export const QuestionResponse = Exact({
  QuestionName: Type.String({ minLength: 1, maxLength: 300 }),
  AnswerText: Type.Union([Type.String({ maxLength: 10_000 }), Type.Null()]),
});

/** A refused or wrong answer. */
export const FieldError = Exact({
  block: Type.String(),
  path: Type.String(),
  key: Type.String(),
  message: Type.String(),
});

/** How a signed case ended, as the carrier reported it. */
export const CaseOutcome = Type.Union([Type.Literal('issued'), Type.Literal('declined'), Type.Literal('withdrawn')]);

export type MenuItem = Static<typeof MenuItem>;
export type Facts = Static<typeof Facts>;
export type FieldError = Static<typeof FieldError>;
export type QuestionResponse = Static<typeof QuestionResponse>;
