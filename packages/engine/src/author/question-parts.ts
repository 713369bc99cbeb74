/** The parts of a question that take nothing from elsewhere in the folder. */
import { isScalar } from 'yaml';
import type {
  AllocationData,
  PrintColumnData,
  QuestionData,
  QuestionType,
  RestrictionData,
  RowSourceData,
  ValidationData,
} from '../definition/question-data.ts';
import {
  anyText,
  flag,
  list,
  mapOf,
  may,
  must,
  number,
  oneOf,
  type Read,
  record,
  text,
  textOrNumber,
} from './shape.ts';
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

export const multipleResponse = record<NonNullable<QuestionData['MultipleResponse']>>({
  Minimum: must(number),
  Maximum: must(number),
  Key: may(text),
});

export const printColumn = record<PrintColumnData>({ Head: must(text), Show: must(list(text)) });

export const rowRead = record<NonNullable<QuestionData['RowRead']>[number]>({
  Stage: must(stage),
  ConditionalClause: must(anyText),
});

export const conditionalDefault = record<NonNullable<QuestionData['DefaultValueConditional']>[number]>({
  ConditionalClause: must(anyText),
  DefaultValue: must(anyText),
});

export const prefill = oneOf(
  'agent.name',
  'agent.number',
  'agent.firm',
  'agent.firmNumber',
  'agent.email',
  'agent.phone',
  'agent.license',
);

export const width = oneOf('short', 'medium', 'full');
