/** Shapes of the other files of a definition: main file, groups, lists, tables and messages. */
import { isMap } from 'yaml';
import type { Bindings, PartyBinding, SignatureBinding } from '../definition/bindings.ts';
import type { DocumentData, PrintedFormData, SummaryData } from '../definition/document-data.ts';
import type { GroupName, LengthSet, QuestionData } from '../definition/question-data.ts';
import type {
  Definition,
  DerivedValueData,
  ExceptionData,
  Settings,
  SharedPageData,
} from '../definition/vocabulary.ts';
import { lettered } from './expand-letters.ts';
import { GROUP_TYPES, mask } from './question-shape.ts';
import { anyText, list, mapOf, may, must, number, oneOf, record, refined, report, text } from './shape.ts';
import type { Read } from './shape.ts';
import { option } from './short-forms.ts';

const derivedValue = record<DerivedValueData>({
  Name: must(text),
  Type: must(oneOf('YesNo', 'Number', 'Text', 'Date')),
  Clause: must(anyText),
});

const signatureBinding = record<SignatureBinding>({
  Block: must(text),
  Signature: must(text),
  City: must(text),
  State: must(text),
  LoadTime: must(text),
  TimeOut: must(text),
  SignerRole: may(text),
});

const partyBinding = record<PartyBinding>({
  Role: must(oneOf('Insured', 'Owner', 'Officer', 'Beneficiary', 'Payor', 'Child')),
  Rows: may(text),
  Name: may(text),
  Organization: may(text),
  DateOfBirth: may(text),
  Gender: may(text),
  SocialSecurityNumber: may(text),
  TaxId: may(text),
  Address: may(text),
  EmailAddress: may(text),
  Phone: may(text),
  Relationship: may(text),
  Title: may(text),
  Class: may(text),
  Share: may(text),
  Irrevocable: may(text),
});

const bindings = record<Bindings>({
  Insured: must(
    record<Bindings['Insured']>({
      Name: must(text),
      EmailAddress: must(text),
      Phone: may(text),
      SocialSecurityNumber: must(text),
      DateOfBirth: must(text),
      Zip: must(text),
      Gender: must(text),
      StateOfIssue: must(text),
      ResidenceState: must(text),
      IsSoleOwner: must(anyText),
      IsOwner: must(anyText),
    }),
  ),
  Owners: must(
    record<Bindings['Owners']>({
      Rows: must(text),
      Letters: may(text),
      Type: must(text),
      Name: must(text),
      EntityName: must(text),
      EmailAddress: must(text),
      Phone: may(text),
      TaxId: must(text),
      SocialSecurityNumber: must(text),
      DateOfBirth: must(text),
      Zip: must(text),
      Officers: must(
        record<Bindings['Owners']['Officers']>({
          Rows: must(text),
          Name: must(text),
          EmailAddress: must(text),
          Title: must(text),
          TrusteeType: must(text),
          EntityName: must(text),
          EntityTaxId: must(text),
          EntityZip: must(text),
          SocialSecurityNumber: must(text),
          DateOfBirth: must(text),
        }),
      ),
    }),
  ),
  Product: must(text),
  FaceAmount: must(anyText),
  TotalApplied: must(anyText),
  TotalNewCoverageToAccept: may(anyText),
  AgentAttestation: must(anyText),
  StartFacts: must(
    record<Bindings['StartFacts']>({
      PolicyCreateDate: must(text),
      ApplicantRole: must(text),
      SalesPartner: must(text),
      AgentAttestation: must(text),
    }),
  ),
  Signatures: must(lettered(signatureBinding)),
  FirstCustomerBlock: must(text),
  Parties: may(list(partyBinding)),
  Riders: may(list(text)),
});

const lengths = mapOf(number);

const lengthSet = record<LengthSet>({
  Address: may(lengths),
  BloodPressure: may(lengths),
  File: may(lengths),
  Length: may(lengths),
  Name: may(lengths),
  Physician: may(lengths),
  Signature: may(lengths),
});

const printedDocument = record<DocumentData>({
  Title: must(text),
  Summary: must(list(record<SummaryData>({ Label: must(text), Show: must(text), Mask: may(mask) }))),
  Forms: must(
    list(
      record<PrintedFormData>({
        Number: must(anyText),
        Edition: must(anyText),
        Title: must(text),
        Blocks: must(lettered(text)),
        States: may(list(text)),
      }),
    ),
  ),
});

/** `definition.yaml` */
export interface DefinitionFile {
  Name: string;
  Blocks: string[];
  DerivedValues: DerivedValueData[];
  Bindings: Bindings;
  Settings: Settings;
  Document?: DocumentData;
  LengthSets?: Record<string, LengthSet>;
  Exceptions?: ExceptionData[];
}

export const definitionFile = record<DefinitionFile>({
  Name: must(text),
  Blocks: must(lettered(text)),
  DerivedValues: must(list(derivedValue)),
  Bindings: must(bindings),
  Settings: must(
    record<Settings>({
      OwnerOrder: must(oneOf('parallel', 'letters')),
      LookAhead: must(number),
      OwnerLimit: must(number),
      ProgressRoutes: must(lettered(text)),
      SharedPages: may(list(record<SharedPageData>({ Title: must(text), Blocks: must(list(text)) }))),
    }),
  ),
  Document: may(printedDocument),
  LengthSets: may(mapOf(lengthSet)),
  Exceptions: may(list(record<ExceptionData>({ Finding: must(text), Path: must(text), Reason: must(text) }))),
});

/** `groups.yaml`: the parts by group type. */
export function groupsFile(question: Read<QuestionData>): Read<Definition['Groups']> {
  return refined(mapOf(list(question)), (groups, node, place) => {
    const known: Definition['Groups'] = {};
    for (const [name, parts] of Object.entries(groups)) {
      const type = GROUP_TYPES.find((each): each is GroupName => each === name);
      if (type === undefined)
        report(place, isMap(node) ? node : null, 'unknown-field', `"${name}" is not a group type.`);
      else known[type] = parts;
    }
    return known;
  });
}

export const optionList = list(option);
export const table = mapOf(anyText);
export const messages = mapOf(text);
