/**
 * A case as data: what leaves the product for other systems, the same for every carrier (spec handover §1). Version 1;
 * a field may be added, but none is renamed, removed or given another meaning without another version.
 */
import type { BlockData } from '../definition/vocabulary.ts';
import type { PartyRole } from '../definition/bindings.ts';

export const CASE_DATA_VERSION = 1;

/** For whom the data is made: systems that stand where the agent stands, or the carrier's own. */
export type CaseReader = 'agent' | 'carrier';

/** Who may get an answer: `agent` is everybody; `medical` and `carrier` are for the carrier's own systems only. */
export type ReaderClass = 'agent' | 'carrier' | 'medical';

export type CaseValue = boolean | number | string | readonly string[];

/** One question that has an answer. */
export interface CaseAnswer {
  /** The wording that was shown. */
  readonly question: string;
  readonly readers: ReaderClass;
  /** The answer as people read it; masked where this reader may see its end only. */
  readonly shown: string;
  /** Dates are `yyyy-MM-dd`, months `yyyy-MM`, choices the names of options. Absent: not for this reader, or in a vault. */
  readonly value?: CaseValue;
  /** Of a number that a vault keeps, for the carrier. */
  readonly token?: string;
}

/** Questions that belong together, such as the parts of a name. */
export interface CaseGroup {
  readonly question: string;
  readonly parts: CaseParts;
}

export interface CaseRows {
  readonly question: string;
  readonly rows: readonly CaseRow[];
}

export interface CaseRow {
  /** Unique in its group, and the same as long as the row exists where the form gives its rows keys. */
  readonly key: string;
  /** `One`, or what the row was made from. */
  readonly title: string;
  readonly parts: CaseParts;
}

export type CaseEntry = CaseAnswer | CaseGroup | CaseRows;
/** By question name; without what is hidden or blank. */
export type CaseParts = Readonly<Record<string, CaseEntry>>;

export interface CaseSection {
  readonly title: string;
  readonly category: BlockData['BlockCategory'];
  /** The filed form that the section is part of, in the state of issue. */
  readonly form?: { readonly number: string; readonly edition: string };
  readonly parts: CaseParts;
}

/** A person or an organization that the case names. What this reader may not read whole is absent. */
export interface CaseParty {
  /** `Insured`, `Owner-1`, `Officer-1-2`: unique in the case. */
  readonly id: string;
  readonly roles: readonly PartyRole[];
  /** The party that it belongs to: of an officer, the owner. */
  readonly of?: string;
  /** Where its answers are: `SECTIONBPolicyOwner.PolicyOwnerInformation[0]`; absent outside rows. */
  readonly path?: string;
  /** By the names of the parts of the carrier's Name group. */
  readonly name?: Readonly<Record<string, string>>;
  readonly organization?: string;
  readonly dateOfBirth?: string;
  readonly gender?: string;
  readonly socialSecurityNumber?: string;
  readonly taxId?: string;
  /** By the names of the parts of the carrier's Address group. */
  readonly address?: Readonly<Record<string, string>>;
  readonly emailAddress?: string;
  readonly phone?: string;
  /** To the insured. */
  readonly relationship?: string;
  readonly title?: string;
  /** Of a beneficiary: primary, secondary. */
  readonly class?: string;
  /** Percent. */
  readonly share?: number;
  readonly irrevocable?: boolean;
}

/** Amounts that add up to a target, such as the funds of a premium. */
export interface CaseAllocation {
  /** Of the total: `VULFundAllocation.FundTotal`. */
  readonly path: string;
  readonly title: string;
  readonly total: number;
  readonly target: number;
  readonly amounts: readonly { readonly path: string; readonly title: string; readonly amount: number }[];
}

export interface CaseCoverage {
  readonly product?: { readonly name: string; readonly title: string };
  readonly stateOfIssue?: string;
  readonly faceAmount?: number;
  readonly totalApplied?: number;
  readonly riders: readonly { readonly name: string; readonly title: string }[];
  readonly allocations: readonly CaseAllocation[];
}

/** One signature of the round. */
export interface CaseSignature {
  readonly signer: 'insured' | 'owner' | 'agent';
  /** Of an owner: A to J. */
  readonly letter?: string;
  /** As what they signed: `IndividualOwner`, `EntityTrustee`. */
  readonly kind: string;
  readonly typedName: string;
  /** ISO, UTC. */
  readonly signedAt: string;
  readonly city: string;
  readonly state: string;
  /** Of the document that was read and signed; absent where it was signed without one, and where the reader may not read it. */
  readonly documentSha256?: string;
}

export interface CaseDocument {
  /** `amendment`: answers given after the signatures; `complete`: all signed documents with the certificate of completion. */
  readonly kind: 'signed' | 'amendment' | 'complete';
  readonly signer?: CaseSignature['signer'];
  readonly letter?: string;
  /** Of the sealed bytes. */
  readonly sha256: string;
}

export type CaseOutcome = 'issued' | 'declined' | 'withdrawn';

/** What is known about a case in addition to its answers: from the server, or made up for an example. */
export interface CaseFacts {
  readonly id: string;
  /** The round of signatures: 1, and one more after each unlock. */
  readonly round: number;
  readonly isTest: boolean;
  /** Of the definition: the version of the form's data. */
  readonly edition: string;
  /** ISO, UTC. */
  readonly startedAt: string;
  /** When the last person signed. */
  readonly signedAt?: string;
  readonly policyNumber?: string;
  readonly decision?: { readonly path: number; readonly pathName: string; readonly class: string };
  /** The outcome that the carrier's system reported; absent: it reported none. */
  readonly outcome?: CaseOutcome;
  readonly agent: {
    readonly firstName: string;
    readonly lastName: string;
    readonly emailAddress: string;
    readonly number?: string;
  };
  readonly signatures: readonly CaseSignature[];
  readonly documents: readonly CaseDocument[];
}

export interface CaseData {
  readonly format: 'countersign-case';
  readonly version: typeof CASE_DATA_VERSION;
  readonly reader: CaseReader;
  readonly form: { readonly name: string; readonly edition: string };
  readonly case: Omit<CaseFacts, 'edition' | 'agent' | 'signatures' | 'documents'> & {
    /** As people know it: `K7QM-2XRT-9HBW`. */
    readonly applicationNumber: string;
  };
  readonly agent: CaseFacts['agent'];
  readonly coverage: CaseCoverage;
  readonly parties: readonly CaseParty[];
  /** By section name, in the order of the form. */
  readonly answers: Readonly<Record<string, CaseSection>>;
  readonly signatures: readonly CaseSignature[];
  readonly documents: readonly CaseDocument[];
}
