/**
 * A small but complete definition for tests: five blocks with parts, rows, generated rows, totals and signatures. It belongs to no carrier and
 * never ships: only tests import it.
 */
import { controlsOf } from './findings/control-type.ts';
import type { QuestionData } from './question-data.ts';
import type { BlockPermission, Definition, Stage } from './vocabulary.ts';

/** Fresh each time: tests change definitions in place. */
const agentAndReaders = (): BlockPermission[] => [
  { Stage: 1, PermissionType: 'Write' },
  { Stage: 2.1, PermissionType: 'Read' },
  { Stage: 2.2, PermissionType: 'Read' },
  ...([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] as const).map((stage: Stage): BlockPermission => ({
    Stage: stage,
    PermissionType: 'Read',
  })),
];

const insuredOnly = (): BlockPermission[] => [
  { Stage: 2.1, PermissionType: 'Write' },
  { Stage: 2.2, PermissionType: 'Write' },
];

/** A question with everything that has a usual value filled in. */
export function question(name: string, given: Partial<QuestionData> = {}): QuestionData {
  const QuestionType = given.QuestionType ?? 'FreeForm';
  const [ControlType = 'textbox'] = controlsOf(QuestionType);
  return { QuestionName: name, QuestionType, ControlType, QuestionText: name, ...given };
}

const yesNo = (name: string, given: Partial<QuestionData> = {}): QuestionData =>
  question(name, { QuestionType: 'YesNo', ControlType: 'yes/no', ...given });

const choice = (name: string, options: string[], given: Partial<QuestionData> = {}): QuestionData =>
  question(name, {
    QuestionType: 'MultiChoice',
    ControlType: 'radio',
    QuestionOptions: options.map((option) => ({ Name: option })),
    ...given,
  });

const groups = (): Definition['Groups'] => ({
  Name: [
    choice('Title', ['Dr', 'Mr', 'Ms'], { ControlType: 'dropdown', IsOptional: true }),
    question('FirstName', { QuestionText: 'First name', MaxLength: 50, Validations: [{ Rule: 'invalidName' }] }),
    question('MiddleName', { QuestionText: 'Middle name', MaxLength: 30, IsOptional: true }),
    question('LastName', { QuestionText: 'Last name', MaxLength: 50, Validations: [{ Rule: 'invalidName' }] }),
    choice('Suffix', ['Jr', 'Sr'], { ControlType: 'dropdown', IsOptional: true }),
  ],
  Address: [
    question('Street', { MaxLength: 100 }),
    question('Street2', { QuestionText: 'Apartment/Unit', MaxLength: 100, IsOptional: true }),
    question('City', { MaxLength: 30 }),
    question('State', { QuestionType: 'State', ControlType: 'dropdown', OptionsFrom: 'States' }),
    question('Zip', { MaxLength: 5, Mask: 'zip', Validations: [{ Rule: 'invalidZip' }] }),
  ],
  Signature: [
    question('FullName', { QuestionText: 'Full name', MaxLength: 300 }),
    question('DateX', { QuestionType: 'Date', ControlType: 'label', QuestionText: 'Date' }),
    question('IPAddress', { QuestionText: 'Address of the device', System: true }),
  ],
});

/** A fresh copy each time, so that a test may change it. */
export function sampleDefinition(): Definition {
  return {
    Name: 'Sample E-App',
    Groups: groups(),
    Lists: {
      States: [
        { Name: 'CA', DisplayName: 'California' },
        { Name: 'NY', DisplayName: 'New York' },
        { Name: 'PA', DisplayName: 'Pennsylvania' },
        { Name: 'TX', DisplayName: 'Texas' },
      ],
      Relations: [{ Name: 'Spouse' }, { Name: 'Child' }, { Name: 'BusinessPartner' }],
    },
    Messages: {
      required: 'This field is required.',
      maxlength: 'This is too long by {over}.',
      unprintable: '{character} cannot be printed.',
      minOneSelection: 'Please choose.',
      invalidAlpha: 'Invalid characters.',
      invalidNumber: 'Invalid number.',
      InvalidNumber: 'Invalid whole number.',
      invalidPhone: 'Invalid phone number.',
      isValidOccupation: 'Please choose from the list.',
      invalidName: 'Invalid characters.',
      invalidZip: 'Invalid input format.',
      invalidEmail: 'Invalid email.',
      invalidSS: 'Invalid social security number.',
      invalidDate: 'Invalid date.',
      invalidAge: 'Valid age is 18 to 79.',
      invalidState: 'This state is not available.',
      invalidTermAmount: 'Invalid input format.',
      invalidSupplementAmount: 'This amount cannot be higher than Base Face Amount.',
      notOneHundred: 'Total Percentage must equal 100%.',
    },
    Tables: { DriversLicense: { CA: '[A-Z]\\d{7}', PA: '\\d{8}', TX: '\\d{7,8}' } },
    DerivedValues: [
      { Name: 'IsTerm', Type: 'YesNo', Clause: 'SECTIONDCoverageDetails.ProductName in ["Term10", "Term20"]' },
      {
        Name: 'FaceAmount',
        Type: 'Number',
        Clause:
          'IsTerm ? SECTIONDCoverageDetails.TermFaceAmount : SECTIONDCoverageDetails.BaseAmount + (answered(SECTIONDCoverageDetails.SupplementalAmount) ? SECTIONDCoverageDetails.SupplementalAmount : 0)',
      },
      {
        Name: 'HasBusinessOwner',
        Type: 'YesNo',
        Clause: 'SECTIONBPolicyOwner.PolicyOwnerInformation.exists(r, r.PolicyOwnerType == "Business")',
      },
    ],
    Settings: {
      OwnerOrder: 'parallel',
      LookAhead: 14,
      OwnerLimit: 10,
      ProgressRoutes: ['proposed-insured', 'policy-owner', 'coverage-details', 'medical', 'declarations'],
    },
    Blocks: [
      {
        Name: 'SECTIONAProposedInsured',
        DisplayName: 'Proposed insured',
        BlockCategory: 'Part 1',
        Route: 'proposed-insured',
        QuestionBlockPermissions: agentAndReaders(),
        Questions: [
          question('PolicyCreateDate', { QuestionType: 'Date', System: true }),
          choice('ApplicantRole', ['Agent', 'ProposedInsured', 'Owner'], { System: true }),
          question('SalesPartner', { System: true }),
          yesNo('AgentAttestation', { System: true }),
          question('Name', {
            QuestionType: 'Name',
            ControlType: 'compound',
            QuestionText: 'Legal name of the proposed insured',
          }),
          choice('Gender', ['Male', 'Female']),
          question('DateOfBirth', {
            QuestionType: 'Date',
            ControlType: 'datepicker',
            QuestionText: 'Date of birth',
            Mask: 'date',
            Validations: [{ Rule: 'invalidDate' }, { Rule: 'invalidAge' }],
          }),
          question('AgeNearest', {
            QuestionType: 'Integer',
            ControlType: 'label',
            QuestionText: 'Insurance age',
            ConditionalClause: 'answered(DateOfBirth)',
            Calculate: 'ageNearest(DateOfBirth)',
          }),
          question('SocialSecurityNumber', {
            QuestionType: 'SSN',
            QuestionText: 'Social Security number',
            Mask: 'ssn',
            Validations: [{ Rule: 'invalidSS' }],
          }),
          question('PrimaryResidence', {
            QuestionType: 'Address',
            ControlType: 'compound',
            QuestionText: 'Home address',
            ChildQuestions: [
              question('State', {
                QuestionType: 'State',
                ControlType: 'dropdown',
                QuestionText: 'State of residence',
                Validations: [{ Rule: 'invalidState' }],
              }),
            ],
          }),
          yesNo('MailingAddressDifferent', { QuestionText: 'Does mail go to another address?' }),
          question('MailingAddress', {
            QuestionType: 'Address',
            ControlType: 'compound',
            QuestionText: 'Mailing address',
            ConditionalClause: 'MailingAddressDifferent == true',
          }),
          question('StateOfIssue', {
            QuestionType: 'State',
            ControlType: 'dropdown',
            QuestionText: 'State of issue',
            OptionsFrom: 'States',
            DefaultValueConditional: [{ ConditionalClause: 'PrimaryResidence.State == "TX"', DefaultValue: 'TX' }],
          }),
          question('EmailAddress', { QuestionText: 'E-mail', MaxLength: 200, Validations: [{ Rule: 'invalidEmail' }] }),
        ],
        Notices: [
          {
            Name: 'StateDiffers',
            ConditionalClause: 'StateOfIssue != PrimaryResidence.State',
            AgainFor: 'StateOfIssue',
            When: 'leave',
            Title: 'Important:',
            Text: 'The state of issue differs from the state of residence.',
            Button: 'OK',
          },
        ],
      },
      {
        Name: 'SECTIONBPolicyOwner',
        DisplayName: 'Policy owner',
        BlockCategory: 'Part 1',
        Route: 'policy-owner',
        InitialValidity: 'valid',
        QuestionBlockPermissions: agentAndReaders(),
        Questions: [
          choice('PolicyOwnerInsured', ['SoleOwner', 'CoOwner', 'No'], {
            QuestionText: 'Will the insured own the policy?',
          }),
          yesNo('PolicyOwnerInsuredNo', {
            QuestionText: 'More than one owner?',
            ConditionalClause: 'PolicyOwnerInsured == "No"',
          }),
          question('PolicyOwnerInformation', {
            QuestionType: 'Compound',
            ControlType: 'compound',
            QuestionText: 'Owner details',
            ConditionalClause: 'PolicyOwnerInsured != "SoleOwner"',
            MultipleResponse: { Minimum: 1, Maximum: 10 },
            RowRead: [{ Stage: 3, ConditionalClause: 'PolicyOwnerType != "Other"' }],
            ChildQuestions: [
              choice('PolicyOwnerType', ['Individual', 'Business', 'ExistingTrust', 'TrustToBeEstablished', 'Other'], {
                QuestionText: 'Kind of owner',
              }),
              question('PolicyOwnerName', {
                QuestionType: 'Name',
                ControlType: 'compound',
                QuestionText: 'Name',
                ConditionalClause: 'PolicyOwnerType in ["Individual", "Other"]',
              }),
              question('PolicyOwnerEntityName', {
                QuestionText: 'Name of business or trust',
                ConditionalClause: 'PolicyOwnerType in ["Business", "ExistingTrust", "TrustToBeEstablished"]',
              }),
              question('PolicyOwnerRelationship', {
                QuestionType: 'MultiChoice',
                ControlType: 'dropdown',
                OptionsFrom: 'Relations',
                QuestionOptions: [{ Name: 'Other' }],
              }),
              question('PolicyOwnerDateOfBirth', { QuestionType: 'Date', ControlType: 'datepicker', IsOptional: true }),
              question('PolicyOwnerSSN', { QuestionType: 'SSN', ConditionalClause: 'PolicyOwnerType == "Individual"' }),
              question('PolicyOwnerTaxId', { ConditionalClause: 'PolicyOwnerType == "Business"', Mask: 'tax-id' }),
              question('PolicyOwnerAddress', { QuestionType: 'Address', ControlType: 'compound' }),
              question('PolicyOwnerEmail', { IsOptional: true }),
              question('SigningOfficerCompound', {
                QuestionType: 'Compound',
                ControlType: 'compound',
                QuestionText: 'Officers or trustees who sign',
                ConditionalClause: 'PolicyOwnerType in ["Business", "ExistingTrust"]',
                MultipleResponse: { Minimum: 1, Maximum: 10 },
                ChildQuestions: [
                  choice('TrusteeType', ['IndividualTrustee', 'EntityTrustee'], {
                    ConditionalClause: 'PolicyOwnerType == "ExistingTrust"',
                  }),
                  question('TrusteeEntityName', { ConditionalClause: 'TrusteeType == "EntityTrustee"' }),
                  question('TrusteeEntityTaxID', { ConditionalClause: 'TrusteeType == "EntityTrustee"' }),
                  question('TrusteeEntityZip', { ConditionalClause: 'TrusteeType == "EntityTrustee"' }),
                  question('SigningOfficerName', { QuestionType: 'Name', ControlType: 'compound' }),
                  question('SigningOfficerTitle'),
                  question('SigningOfficerSSN', { QuestionType: 'SSN', IsOptional: true }),
                  question('SigningOfficerDateOfBirth', { QuestionType: 'Date', ControlType: 'datepicker' }),
                  question('SigningOfficerEmail', { Validations: [{ Rule: 'invalidEmail' }] }),
                ],
              }),
            ],
          }),
          question('PolicyOwnerTrustPlanned', {
            ControlType: 'textarea',
            QuestionText: 'Trust to be set up',
            ConditionalClause: 'PolicyOwnerInformation.exists(r, r.PolicyOwnerType == "TrustToBeEstablished")',
          }),
        ],
      },
      {
        Name: 'SECTIONDCoverageDetails',
        DisplayName: 'Coverage details',
        BlockCategory: 'Part 1',
        Route: 'coverage-details',
        QuestionBlockPermissions: agentAndReaders(),
        Questions: [
          choice('ProductName', ['Term10', 'Term20', 'UniversalLife'], { QuestionText: 'Product' }),
          question('TermFaceAmount', {
            QuestionType: 'Decimal',
            QuestionText: 'Face amount',
            Mask: 'currency',
            ConditionalClause: 'IsTerm',
            Validations: [{ Rule: 'invalidTermAmount' }],
          }),
          question('BaseAmount', {
            QuestionType: 'Decimal',
            QuestionText: 'Base amount',
            Mask: 'currency',
            ConditionalClause: '!IsTerm',
          }),
          question('SupplementalAmount', {
            QuestionType: 'Decimal',
            QuestionText: 'Supplemental amount',
            Mask: 'currency',
            IsOptional: true,
            ConditionalClause: '!IsTerm',
            Validations: [{ Rule: 'invalidSupplementAmount', FailsWhen: 'SupplementalAmount > BaseAmount' }],
          }),
          question('Riders', {
            QuestionType: 'MultiSelect',
            ControlType: 'checkbox',
            QuestionText: 'Riders',
            QuestionOptions: [
              { Name: 'LongTermCare', ConditionalClause: '!IsTerm' },
              { Name: 'CriticalIllness' },
              { Name: 'Retired', ConditionalClause: '0' },
              { Name: 'NoRiders', IsExclusive: true },
            ],
          }),
          question('Funds', {
            QuestionType: 'Compound',
            ControlType: 'compound',
            QuestionText: 'Shares of the premium',
            MultipleResponse: { Minimum: 1, Maximum: 20 },
            ChildQuestions: [
              question('FundName'),
              question('FundPercent', { QuestionType: 'Decimal', Mask: 'percent', IsOptional: true }),
            ],
          }),
          question('FundTotal', {
            QuestionType: 'Decimal',
            ControlType: 'label',
            QuestionText: 'Total',
            Calculate: 'Funds.sum(r, r.FundPercent)',
            Validations: [{ Rule: 'notOneHundred', FailsWhen: 'FundTotal != 100' }],
          }),
        ],
      },
      {
        Name: 'Part2Medical',
        DisplayName: 'Medical',
        BlockCategory: 'Part 2',
        Route: 'medical',
        Sensitivity: 'medical',
        ConditionalClause: 'answered(SECTIONDCoverageDetails.ProductName)',
        QuestionBlockPermissions: insuredOnly(),
        Questions: [
          question('Conditions', {
            QuestionType: 'MultiSelect',
            ControlType: 'checkbox',
            QuestionText: 'Were you treated for',
            QuestionOptions: [
              { Name: 'Asthma' },
              {
                Name: 'PregnancyRelatedDepression',
                ConditionalClause: 'SECTIONAProposedInsured.Gender == "Female"',
              },
              { Name: 'NoneApply', IsExclusive: true },
            ],
          }),
          question('ConditionDetail', {
            QuestionType: 'Compound',
            ControlType: 'compound',
            QuestionText: 'Details of each condition',
            RowsFrom: ['Conditions'],
            ChildQuestions: [
              question('ConditionName', { ControlType: 'label', QuestionText: 'Condition', Calculate: 'RowKey' }),
              question('ConditionDiagnosed', {
                QuestionType: 'MonthYear',
                QuestionText: 'When were you told of {ConditionName}?',
              }),
              question('ConditionSteroids', {
                QuestionType: 'YesNo',
                ControlType: 'yes/no',
                QuestionText: 'Steroids in the last year?',
                ConditionalClause: 'RowKey == "Asthma"',
              }),
            ],
          }),
          question('Weight', { QuestionType: 'Integer', QuestionText: 'Weight', Units: 'lbs' }),
        ],
      },
      {
        Name: 'Declarations',
        DisplayName: 'Declarations',
        BlockCategory: 'Signing',
        Route: 'declarations',
        Purpose: 'declarations',
        Signatory: { Kind: 'Insured' },
        QuestionBlockPermissions: insuredOnly(),
        Questions: [
          question('Agreement', {
            QuestionType: 'Label',
            ControlType: 'label',
            QuestionText: 'My answers are true and complete.',
          }),
          question('InsuredSignature', {
            QuestionType: 'Signature',
            ControlType: 'compound',
            QuestionText: 'Signature',
          }),
          question('SignedCity', { QuestionText: 'City' }),
          question('SignedState', {
            QuestionType: 'State',
            ControlType: 'dropdown',
            OptionsFrom: 'States',
            QuestionText: 'State',
          }),
          question('LoadTime', { System: true }),
          question('TimeOut', { System: true }),
        ],
      },
    ],
    Bindings: {
      Insured: {
        Name: 'SECTIONAProposedInsured.Name',
        EmailAddress: 'SECTIONAProposedInsured.EmailAddress',
        SocialSecurityNumber: 'SECTIONAProposedInsured.SocialSecurityNumber',
        DateOfBirth: 'SECTIONAProposedInsured.DateOfBirth',
        Zip: 'SECTIONAProposedInsured.PrimaryResidence.Zip',
        Gender: 'SECTIONAProposedInsured.Gender',
        StateOfIssue: 'SECTIONAProposedInsured.StateOfIssue',
        ResidenceState: 'SECTIONAProposedInsured.PrimaryResidence.State',
        IsSoleOwner: 'SECTIONBPolicyOwner.PolicyOwnerInsured == "SoleOwner"',
        IsOwner: 'SECTIONBPolicyOwner.PolicyOwnerInsured in ["SoleOwner", "CoOwner"]',
      },
      Owners: {
        Rows: 'SECTIONBPolicyOwner.PolicyOwnerInformation',
        Type: 'PolicyOwnerType',
        Name: 'PolicyOwnerName',
        EntityName: 'PolicyOwnerEntityName',
        EmailAddress: 'PolicyOwnerEmail',
        TaxId: 'PolicyOwnerTaxId',
        SocialSecurityNumber: 'PolicyOwnerSSN',
        DateOfBirth: 'PolicyOwnerDateOfBirth',
        Zip: 'PolicyOwnerAddress.Zip',
        Officers: {
          Rows: 'SigningOfficerCompound',
          Name: 'SigningOfficerName',
          EmailAddress: 'SigningOfficerEmail',
          Title: 'SigningOfficerTitle',
          TrusteeType: 'TrusteeType',
          EntityName: 'TrusteeEntityName',
          EntityTaxId: 'TrusteeEntityTaxID',
          EntityZip: 'TrusteeEntityZip',
          SocialSecurityNumber: 'SigningOfficerSSN',
          DateOfBirth: 'SigningOfficerDateOfBirth',
        },
      },
      Product: 'SECTIONDCoverageDetails.ProductName',
      FaceAmount: 'FaceAmount',
      TotalApplied: 'FaceAmount',
      AgentAttestation: 'SECTIONAProposedInsured.AgentAttestation == true',
      StartFacts: {
        PolicyCreateDate: 'SECTIONAProposedInsured.PolicyCreateDate',
        ApplicantRole: 'SECTIONAProposedInsured.ApplicantRole',
        SalesPartner: 'SECTIONAProposedInsured.SalesPartner',
        AgentAttestation: 'SECTIONAProposedInsured.AgentAttestation',
      },
      Signatures: [
        {
          Block: 'Declarations',
          Signature: 'InsuredSignature',
          City: 'SignedCity',
          State: 'SignedState',
          LoadTime: 'LoadTime',
          TimeOut: 'TimeOut',
        },
      ],
      FirstCustomerBlock: 'Part2Medical',
    },
  };
}
