import { pathOf } from '../draft.ts';
import type { Check, Draft, DraftNode } from '../draft.ts';
import { groupNameOf, isGroupType } from '../expand.ts';
import type { ControlType, QuestionType } from '../question-data.ts';

/** The controls that can show each type of answer; the usual one first. */
const CONTROLS: Readonly<Record<Exclude<QuestionType, 'IllustrationUploadProtectionTerm'>, readonly ControlType[]>> = {
  Address: ['compound'],
  BloodPressure: ['compound'],
  Compound: ['compound'],
  Country: ['dropdown', 'autocomplete'],
  Date: ['datepicker'],
  Decimal: ['textbox'],
  File: ['filepicker'],
  FreeForm: ['textbox', 'textarea', 'autocomplete'],
  Integer: ['textbox'],
  Label: ['label'],
  Length: ['compound'],
  MonthYear: ['textbox'],
  MultiChoice: ['radio', 'dropdown', 'autocomplete'],
  MultiSelect: ['checkbox'],
  Name: ['compound'],
  Phone: ['textbox'],
  Physician: ['compound'],
  SSN: ['textbox'],
  Signature: ['textbox', 'compound'],
  State: ['dropdown', 'autocomplete'],
  YesNo: ['yes/no'],
};

/**
 * A control that cannot show its type of answer: there would be nothing to type or choose on the page, and a required
 * question could never be answered. What the server writes is never shown.
 */
export const controlType: Check = (draft) =>
  draft.nodes.flatMap((node) => {
    const { type, control } = node;
    if (type === null || control === null || isNeverShown(draft, node)) return [];
    // It shows its wording, or a calculated value, and needs no answer.
    if (control === 'label' && node.kind === 'label') return [];
    const fitting = controlsOf(type);
    if (fitting.includes(control)) return [];
    const message = `A ${control} cannot show the type ${type}; write ${fitting.join(' or ')}.`;
    return [{ kind: 'control-type', path: pathOf(draft, node), message, field: 'ControlType' }];
  });

/** The controls that can show a type, the usual one first. */
export function controlsOf(type: QuestionType): readonly ControlType[] {
  return CONTROLS[type === 'IllustrationUploadProtectionTerm' ? groupNameOf(type) : type];
}

/** Parts of groups with their own display, and what the server writes. */
function isNeverShown(draft: Draft, node: DraftNode): boolean {
  for (let at: DraftNode | undefined = node; at !== undefined; at = draft.nodes[at.parent]) {
    if (at.system || (at !== node && at.type !== null && isGroupType(at.type) && DRAWS_ITSELF.has(at.type)))
      return true;
  }
  return false;
}

const DRAWS_ITSELF: ReadonlySet<QuestionType> = new Set(['File', 'IllustrationUploadProtectionTerm', 'Signature']);
