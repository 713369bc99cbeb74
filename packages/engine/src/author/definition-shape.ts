/** Shapes of the other files of a definition: main file, groups, lists, tables and messages. */
import { isMap, isNode, isScalar } from 'yaml';
import type { Node } from 'yaml';
import type { Bindings, PartyBinding, SignatureBinding } from '../definition/bindings.ts';
import type {
  AmendmentData,
  DocumentData,
  FiledFormData,
  PrintedFormData,
  SummaryData,
} from '../definition/document-data.ts';
import type { GroupName, LengthSet, QuestionData } from '../definition/question-data.ts';
import type {
  Definition,
  DerivedValueData,
  ExceptionData,
  Settings,
  SharedPageData,
} from '../definition/vocabulary.ts';
import { suggestion } from '../clause/suggestion.ts';
import { lettered } from './expand-letters.ts';
import { GROUP_TYPES, mask } from './question-parts.ts';
import { anyText, list, mapOf, may, must, number, oneOf, record, refined, report, text, words } from './shape.ts';
import type { Read } from './shape.ts';
import { option } from './short-forms.ts';

const derivedValue = record<DerivedValueData>({
  Name: must(text),
  Title: may(text),
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

type Owners = Bindings['Owners'];
type Officers = Owners['Officers'];
type Trustee = Pick<Officers, 'TrusteeType' | 'EntityName' | 'EntityTaxId' | 'EntityZip' | 'SocialSecurityNumber'>;
type OfficersFile = Omit<Officers, keyof Trustee> & Partial<Trustee>;
type OfKinds = Pick<Owners, 'EntityName' | 'TaxId'>;
type OwnersFile = Omit<Owners, keyof OfKinds | 'Officers'> & Partial<OfKinds> & { Officers?: Officers };

/** Absent: no owner is a trust. */
const NO_TRUSTEE: Trustee = {
  TrusteeType: '',
  EntityName: '',
  EntityTaxId: '',
  EntityZip: '',
  SocialSecurityNumber: '',
};

/** Absent: every owner is a person, who signs. */
const NO_OFFICERS: Officers = { Rows: '', Name: '', EmailAddress: '', Title: '', DateOfBirth: '', ...NO_TRUSTEE };

const officers = refined(
  record<OfficersFile>({
    Rows: must(words),
    Name: must(words),
    EmailAddress: must(words),
    Title: must(words),
    DateOfBirth: must(words),
    TrusteeType: may(words),
    EntityName: may(words),
    EntityTaxId: may(words),
    EntityZip: may(words),
    SocialSecurityNumber: may(words),
  }),
  (given): Officers => ({ ...NO_TRUSTEE, ...given }),
);

const owners = refined(
  record<OwnersFile>({
    Rows: must(words),
    Letters: may(text),
    Type: must(words),
    Name: must(words),
    EntityName: may(words),
    EmailAddress: must(words),
    Phone: may(text),
    TaxId: may(words),
    SocialSecurityNumber: must(words),
    DateOfBirth: must(words),
    Zip: must(words),
    Officers: may(officers),
  }),
  (given): Owners => ({ EntityName: '', TaxId: '', ...given, Officers: given.Officers ?? NO_OFFICERS }),
);

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
  Owners: must(owners),
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

const filedForm = { Number: must(anyText), Edition: must(anyText), Title: must(text), States: may(list(text)) };

const printedDocument = record<DocumentData>({
  Title: must(text),
  Summary: must(list(record<SummaryData>({ Label: must(text), Show: must(text), Mask: may(mask) }))),
  Forms: must(list(record<PrintedFormData>({ ...filedForm, Blocks: must(lettered(text)) }))),
  Amendment: may(
    record<AmendmentData>({
      Title: must(text),
      About: must(text),
      Heading: must(text),
      Statement: must(text),
      Forms: must(list(record<FiledFormData>(filedForm))),
    }),
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

/** The name of an entry, as written. */
function keyOf(node: Node | null, name: string): Node | null {
  const key: unknown = isMap(node)
    ? node.items.find((pair) => isScalar(pair.key) && pair.key.value === name)?.key
    : null;
  return isNode(key) ? key : node;
}

/** `groups.yaml`: the parts by group type. */
export function groupsFile(question: Read<QuestionData>): Read<Definition['Groups']> {
  return refined(mapOf(list(question)), (groups, node, place) => {
    const known: Definition['Groups'] = {};
    for (const [name, parts] of Object.entries(groups)) {
      const type = GROUP_TYPES.find((each): each is GroupName => each === name);
      if (type === undefined)
        report(
          place,
          keyOf(node, name),
          'wrong-shape',
          `"${name}" is not a group type.${suggestion(name, GROUP_TYPES)}`,
        );
      else known[type] = parts;
    }
    return known;
  });
}

export const optionList = list(option);
export const table = mapOf(anyText);
export const messages = mapOf(text);
