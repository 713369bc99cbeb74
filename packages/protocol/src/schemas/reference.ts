/** Reference data: the definition, lists, texts. */
import type { BlockData, Brand, Definition, HandoverMapping, OptionData, QuestionData } from '@countersign/engine';
import Type, { type Static } from 'typebox';
import { DefinitionName, Exact, Id, Matching, WaitText } from './common.ts';

export const getStates = { data: Type.Array(Exact({ abbreviation: Type.String(), name: Type.String() })) };
export const getMedications = { data: Type.Array(Exact({ name: Type.String() })) };
export const countries = {
  data: Exact({ CountryLists: Type.Array(Exact({ code: Type.String(), name: Type.String() })) }),
};

/** The consent text for a state of issue; without one the general text. */
export const getConsent = {
  query: Exact({ stateOfIssue: Type.Optional(Type.String({ maxLength: 10 })) }),
  data: Exact({
    ConsentId: Type.String(),
    Version: Type.String(),
    Title: Type.String(),
    Text: Type.String(),
    /** The time, and that it was this text: to be sent back with the consent. */
    Shown: Type.String(),
  }),
};

/** Brand and page texts of the carrier, and the name of its form, which other calls ask for. */
export const getCarrier = {
  data: Exact({
    AppDefName: Type.String(),
    /** Whether an illustration fills in anything. */
    ReadsIllustrations: Type.Boolean(),
    Brand: Type.Unsafe<Brand>({ type: 'object' }),
    Texts: Type.Record(Type.String(), Type.String()),
  }),
};

/** One mistake in the carrier's data, in the format of a compiler. */
const CarrierFinding = Exact({
  Kind: Type.String(),
  /** Place in the definition: `SECTIONDCoverageDetails.ProductName`. */
  Path: Type.String(),
  Message: Type.String(),
  /** Relative to the folder. */
  File: Type.String(),
  Line: Type.Integer(),
  Column: Type.Union([Type.Integer(), Type.Null()]),
  /** That line as written. */
  Source: Type.Union([Type.String(), Type.Null()]),
});

/**
 * Outside production only: the state of the carrier's folder. With `Known`, the response may wait for another revision.
 */
export const carrierState = {
  query: Exact({ Known: Type.Optional(Type.String({ maxLength: 30 })), Wait: Type.Optional(WaitText) }),
  data: Exact({
    /** Changes when a reading of the folder begins, and when it ends. */
    Revision: Type.String(),
    /** A saved change is being read; the other fields are still from the previous reading. */
    Reading: Type.Boolean(),
    /** The version that new cases get: the last reading without findings. */
    DefinitionVersion: Type.String(),
    Folder: Type.String(),
    ReadAt: Type.String(),
    Milliseconds: Type.Integer(),
    Findings: Type.Array(CarrierFinding),
  }),
};

/** Outside production only: how finished cases are written for other systems, as it was last read. */
export const carrierMappings = {
  data: Exact({ Mappings: Type.Array(Type.Unsafe<HandoverMapping>({ type: 'object' })) }),
};

/** A question or the section itself (without a name) whose state depends on an answer. */
const Dependent = Exact({ QuestionBlock: Type.String(), QuestionName: Type.Optional(Type.String()) });

/** An option of a question (spec form §3): `key` is the stored value, `value` what is shown. */
export interface WireOption extends OptionData {
  key: string;
  value: string;
}

/** A question of a block (spec form §3), with what depends on its answer. */
export interface WireQuestion extends QuestionData {
  /** 1-based place among its siblings. */
  QuestionOrder: number;
  /** Absent: nothing depends on it. */
  ConditionalDependents?: Static<typeof Dependent>[];
  QuestionOptions?: WireOption[];
  ChildQuestions?: WireQuestion[];
}

export interface QuestionBlock extends BlockData {
  Questions: WireQuestion[];
}

/** With AppId: the version that application is pinned to, under its own name or under that of the newest form. */
export const appDefinition = {
  body: Exact({ appDefName: DefinitionName, AppId: Type.Optional(Id) }),
  data: Exact({
    AppDefName: Type.String(),
    DefinitionVersion: Type.String(),
    QuestionBlocks: Type.Array(Type.Unsafe<QuestionBlock>({ type: 'object' })),
    /** Everything in the definition except its blocks. */
    Definition: Type.Unsafe<Omit<Definition, 'Blocks'>>({ type: 'object' }),
  }),
};

export const conditionalDependencies = {
  body: Exact({ appDefName: DefinitionName, DefinitionVersion: Type.Optional(Type.String({ maxLength: 64 })) }),
  data: Exact({
    Dependencies: Type.Array(
      Exact({
        QuestionBlock: Type.String(),
        QuestionName: Type.String(),
        Dependents: Type.Array(Dependent),
      }),
    ),
  }),
};

/**
 * A doctor, clinic or hospital from the search (spec form §3). Unknown fields are empty; phones as 3-3-4, zip codes of
 * five digits.
 */
export const Physician = Exact({
  first_name: Type.String(),
  /** The whole name of a clinic or hospital. */
  last_name: Type.String(),
  /** Another name the doctor is or was known by. */
  alias: Type.String(),
  street: Type.String(),
  street2: Type.String(),
  city: Type.String(),
  state: Type.String(),
  zip: Type.String(),
  phone: Type.String(),
});

/**
 * The last name as typed, with a trailing `*` to include names that begin with it: from two characters on (spec form
 * §7).
 */
export const physicianSearch = {
  body: Exact({
    last_name: Matching('^[^*]+[*]?$', 'a name, or its beginning with * at the end', { minLength: 1, maxLength: 71 }),
    /** Abbreviation; empty for every state. */
    state: Matching('^([A-Z]{2})?$', 'a state as two capital letters, or empty'),
  }),
  data: Type.Array(Physician, { maxItems: 50 }),
};

/** City and state of a zip; empty where they are not known. */
export const zipPlace = {
  body: Exact({ Zip: Matching('^[0-9]{5}$', 'five digits') }),
  data: Exact({ City: Type.String(), State: Type.String() }),
};

/** The parts of an address that a service finds, by their names in an Address group. Unknown parts are empty. */
export const Address = Exact({
  Street: Type.String(),
  City: Type.String(),
  /** Abbreviation. */
  State: Type.String(),
  Zip: Type.String(),
});

/** Addresses for what was typed of the street. Returns none if no service is configured. */
export const addressSearch = {
  body: Exact({ Text: Type.String({ minLength: 3, maxLength: 100 }) }),
  data: Type.Array(Address, { maxItems: 10 }),
};

/** Calls by name: what each takes and returns, and the events it may write. */
export const referenceCalls = {
  getStates,
  getMedications,
  getConsent,
  getCarrier,
  countries,
  carrierState,
  carrierMappings,
  appDefinition,
  conditionalDependencies,
  zipPlace,
  addressSearch,
  physicianSearch,
};
