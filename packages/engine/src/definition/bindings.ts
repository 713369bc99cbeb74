/** The vocabulary of what the flow reads from a form: who signs, what is applied for, whom a case names. */

/** Paths are `Block.Question.Part`; clauses and expressions are allowed only where stated. */
export interface Bindings {
  Insured: {
    /** Path of a Name group. */
    Name: string;
    EmailAddress: string;
    /** Where a one-time code is sent as a text message; absent: nowhere. */
    Phone?: string;
    SocialSecurityNumber: string;
    DateOfBirth: string;
    Zip: string;
    Gender: string;
    StateOfIssue: string;
    /** Copied into the state of issue if that is missing. */
    ResidenceState: string;
    /** Clause: the insured is the sole owner. */
    IsSoleOwner: string;
    /** Clause: the insured is among the owners. */
    IsOwner: string;
  };
  Owners: {
    /** Path of the multi-response group. */
    Rows: string;
    /** Relative to a row: a system multi-select that the server fills with the letters of the row's signing slots, for `RowRead`. */
    Letters?: string;
    /** Paths below are relative to a row. */
    Type: string;
    Name: string;
    /** Empty, like `TaxId` and everything of `Officers`: the form has no owners of that kind. */
    EntityName: string;
    EmailAddress: string;
    /** Like the insured's; for owners who sign for themselves. */
    Phone?: string;
    TaxId: string;
    SocialSecurityNumber: string;
    DateOfBirth: string;
    Zip: string;
    Officers: {
      /** Relative to an owner's row. */
      Rows: string;
      /** Relative to an officer's row. */
      Name: string;
      EmailAddress: string;
      Title: string;
      TrusteeType: string;
      EntityName: string;
      EntityTaxId: string;
      EntityZip: string;
      SocialSecurityNumber: string;
      DateOfBirth: string;
    };
  };
  /** Path of the product's question. */
  Product: string;
  /** Expression: the face amount applied for. */
  FaceAmount: string;
  /** Expression: total of term, base and supplemental amounts. */
  TotalApplied: string;
  TotalNewCoverageToAccept?: string;
  /** Clause: the agent attested in advance (partner case). */
  AgentAttestation: string;
  /** System questions that start-app writes. */
  StartFacts: { PolicyCreateDate: string; ApplicantRole: string; SalesPartner: string; AgentAttestation: string };
  /** Per signatory: block and question paths of the signature fields. */
  Signatures: SignatureBinding[];
  /** The first block that the customer fills in: "ready to send" looks at the blocks before it. */
  FirstCustomerBlock: string;
  /** Whom a case names, for other systems (spec handover §1). */
  Parties?: PartyBinding[];
  /** Multi-selects of riders, for other systems. */
  Riders?: string[];
}

/** What somebody whom a case names is in it. */
export type PartyRole = 'Insured' | 'Owner' | 'Officer' | 'Beneficiary' | 'Payor' | 'Child';

/** Where the answers about a party are: paths from the blocks, or from a row of `Rows`. */
export interface PartyBinding {
  Role: PartyRole;
  /** Path of a multi-response group, one party per row; also of one inside the rows of another party. */
  Rows?: string;
  Name?: string;
  Organization?: string;
  DateOfBirth?: string;
  Gender?: string;
  SocialSecurityNumber?: string;
  TaxId?: string;
  Address?: string;
  EmailAddress?: string;
  Phone?: string;
  /** To the insured. */
  Relationship?: string;
  Title?: string;
  Class?: string;
  Share?: string;
  Irrevocable?: string;
}

export interface SignatureBinding {
  Block: string;
  /** Paths inside the block. */
  Signature: string;
  City: string;
  State: string;
  LoadTime: string;
  TimeOut: string;
  /** A system choice of slot kinds (`IndividualOwner` ...): the role in which the person signed. */
  SignerRole?: string;
}
