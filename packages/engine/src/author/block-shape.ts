/** The shape of a section (spec form §3). */
import { isMap } from 'yaml';
import type { QuestionData } from '../definition/question-data.ts';
import type { BlockData, BlockPermission, NoticeData, SignatoryRole, YesNoListData } from '../definition/vocabulary.ts';
import { anyText, flag, list, may, must, oneOf, type Read, record, refined, report, text } from './shape.ts';
import { permissions, stage } from './short-forms.ts';

const noticeWith = (words: Read<string>): Read<NoticeData> =>
  record<NoticeData>({
    Name: must(text),
    ConditionalClause: must(anyText),
    AgainFor: may(anyText),
    When: must(oneOf('change', 'leave')),
    Title: must(text),
    Text: must(words),
    Button: must(text),
  });

const signatory: Read<SignatoryRole> = (node, place) => {
  const given = record<{ Kind: 'Insured' | 'Agent' | 'Owner'; Letter?: string }>({
    Kind: must(oneOf('Insured', 'Agent', 'Owner')),
    Letter: may(text),
  })(node, place);
  if (given === undefined) return undefined;
  if (given.Kind !== 'Owner') return { Kind: given.Kind };
  return given.Letter === undefined
    ? report(place, node, 'missing-field', 'An owner needs a Letter from A to J.')
    : { Kind: 'Owner', Letter: given.Letter };
};

type BlockYaml = Omit<BlockData, 'QuestionBlockPermissions'> & {
  Permissions?: BlockPermission[];
  QuestionBlockPermissions?: BlockPermission[];
};

/** A reader of sections; `words` reads the words of a text. */
export function blockShape(question: Read<QuestionData>, words: Read<string>): Read<BlockData> {
  const permission = record<BlockPermission>({ Stage: must(stage), PermissionType: must(oneOf('Read', 'Write')) });
  return refined(
    record<BlockYaml>(
      {
        Name: must(text),
        DisplayName: must(text),
        SectionLetter: may(text),
        BlockCategory: must(text),
        Route: must(text),
        InitialValidity: may(oneOf('valid', 'invalid', 'unknown')),
        InvalidUntilComplete: may(anyText),
        ConditionalClause: may(anyText),
        Sensitivity: may(oneOf('medical')),
        MenuEntry: may(flag),
        Purpose: may(oneOf('questions', 'disclosures', 'declarations', 'completion')),
        Signatory: may(signatory),
        Introduction: may(words),
        Permissions: may(permissions),
        QuestionBlockPermissions: may(list(permission)),
        Questions: must(list(question)),
        YesNoLists: may(list(record<YesNoListData>({ QuestionText: must(text), Questions: must(list(text)) }))),
        Notices: may(list(noticeWith(words))),
      },
      ['Permissions', 'QuestionBlockPermissions'],
    ),
    ({ Permissions, ...given }, node, place): BlockData | undefined => {
      const QuestionBlockPermissions = given.QuestionBlockPermissions ?? Permissions;
      if (QuestionBlockPermissions !== undefined) return { ...given, QuestionBlockPermissions };
      const isWritten = isMap(node) && (node.has('Permissions') || node.has('QuestionBlockPermissions'));
      return isWritten ? undefined : report(place, node, 'missing-field', 'The field "Permissions" is missing.');
    },
  );
}
