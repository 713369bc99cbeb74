/** The parts of a question that take nothing from elsewhere in the folder. */
import { isScalar } from 'yaml';
import type {
  AllocationData,
  QuestionType,
  RestrictionData,
  RowSourceData,
  ValidationData,
} from '../definition/question-data.ts';
import { anyText, flag, list, mapOf, may, must, oneOf, type Read, record, text, textOrNumber } from './shape.ts';
import { stage } from './short-forms.ts';

export const GROUP_TYPES = ['Address', 'BloodPressure', 'File', 'Length', 'Name', 'Physician', 'Signature'] as const;

/** Types whose questions have the parts of a group. */
export const PARTED_TYPES = [...GROUP_TYPES, 'IllustrationUploadProtectionTerm'] as const;

export const QUESTION_TYPES = [
  ...GROUP_TYPES,
  'Compound',
  'Country',
  'Date',
  'Decimal',
  'FreeForm',
  'IllustrationUploadProtectionTerm',
  'Integer',
  'Label',
  'MonthYear',
  'MultiChoice',
  'MultiSelect',
  'Phone',
  'SSN',
  'State',
  'YesNo',
] as const satisfies readonly QuestionType[];
export const questionType = oneOf<QuestionType>(...QUESTION_TYPES);

export const controlType = oneOf(
  'autocomplete',
  'checkbox',
  'compound',
  'datepicker',
  'dropdown',
  'filepicker',
  'label',
  'radio',
  'textarea',
  'textbox',
  'yes/no',
);

export const mask = oneOf(
  'phone',
  'ssn',
  'tax-id',
  'date',
  'month-year',
  'currency',
  'amount',
  'integer',
  'year',
  'percent',
  'zip',
  'account',
);

export const restriction = record<RestrictionData>({
  Stage: must(stage),
  UserRole: may(text),
  AccessType: must(oneOf('Read', 'Write', 'None')),
});

/** `invalidZip` or a mapping. */
export function validationWith(words: Read<string>): Read<ValidationData> {
  const mapping = record<ValidationData>({
    Rule: must(text),
    FailsWhen: may(anyText),
    ConditionalClause: may(anyText),
    WhenGroupRequired: may(flag),
    Parameters: may(mapOf(textOrNumber)),
    Message: may(words),
  });
  return (node, place) => {
    if (!isScalar(node)) return mapping(node, place);
    const Rule = text(node, place);
    return Rule === undefined ? undefined : { Rule };
  };
}

export const allocation = record<AllocationData>({
  Target: must(anyText),
  Below: must(text),
  Above: must(text),
  BlanksBecomeZero: may(flag),
});

/** A path or a list of paths. */
export const oneOrSeveral: Read<string[]> = (node, place) => {
  if (!isScalar(node)) return list(text)(node, place);
  const path = text(node, place);
  return path === undefined ? undefined : [path];
};

const rowSourceMapping = record<RowSourceData>({
  Rows: must(text),
  ConditionalClause: may(anyText),
  Heading: may(text),
});

/** A path or a mapping. */
export const rowSource: Read<string | RowSourceData> = (node, place) =>
  isScalar(node) ? text(node, place) : rowSourceMapping(node, place);
