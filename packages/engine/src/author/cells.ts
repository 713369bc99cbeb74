/**
 * Short form for tables of amounts: `Cells` creates one question per name and the label with their total. YAML only;
 * the engine sees ordinary questions.
 */
import type { OptionData, QuestionData } from '../definition/question-data.ts';
import { spacedName } from '../clause/spaced-name.ts';
import { suggestion } from '../clause/suggestion.ts';
import type { Shared } from './folder.ts';
import { anyText, list, may, must, oneOf, record, refined, report, text } from './shape.ts';
import type { Read } from './shape.ts';
import { option } from './short-forms.ts';

interface CellsYaml {
  Kind: 'Percent' | 'Dollars';
  /** Written like options: `Growth`, `Growth=Growth fund`, or a mapping with a clause. */
  Each?: OptionData[];
  /** Names of lists, before `Each`. */
  From?: string[];
  /** The label with the total, written like an option: `FundTotal=Total`; none when absent. */
  Total?: OptionData;
  /** The required total; 100 when absent. */
  Target?: string;
}

/** Expands `Cells` to questions, the total last. `lists`: the carrier's lists by name. */
export function cells(lists: Shared<readonly OptionData[]>): Read<QuestionData[]> {
  const shape = record<CellsYaml>({
    Kind: must(oneOf('Percent', 'Dollars')),
    Each: may(list(option)),
    From: may(list(text)),
    Total: may(option),
    Target: may(anyText),
  });
  return refined(shape, ({ Kind, Each = [], From = [], Total, Target }, node, place) => {
    const unknown = From.find((name) => lists.get(name) === undefined && !lists.isBroken(name));
    if (unknown !== undefined) {
      const message = `There is no list "${unknown}".${suggestion(unknown, lists.all.keys())}`;
      return report(place, node, 'unknown-list', message);
    }
    const isPercent = Kind === 'Percent';
    if (Total !== undefined && Target === undefined && !isPercent) {
      return report(place, node, 'missing-field', 'A total of dollars needs a Target.');
    }
    const names = [...From.flatMap((name) => lists.get(name) ?? []), ...Each];
    const amounts = names.map((each) => ({ ...(isPercent ? PERCENT : DOLLARS), ...cell(each) }));
    if (Total === undefined) return amounts;
    return [...amounts, total(Total, amounts, Target ?? '100', isPercent)];
  });
}

const PERCENT = {
  QuestionType: 'Integer',
  ControlType: 'textbox',
  IsOptional: true,
  Units: '%',
  MaxLength: 3,
  Mask: 'percent',
  Width: 'short',
  Validations: [{ Rule: 'invalidPercentage' }],
} satisfies Partial<QuestionData>;

const DOLLARS = {
  QuestionType: 'Decimal',
  ControlType: 'textbox',
  IsOptional: true,
  MaxLength: 15,
  Mask: 'currency',
  Width: 'short',
  Validations: [{ Rule: 'invalidNumber', Parameters: { Minimum: 0 } }],
} satisfies Partial<QuestionData>;

function cell({
  Name,
  DisplayName,
  ConditionalClause,
  ToolTip,
}: OptionData): Pick<QuestionData, 'QuestionName' | 'QuestionText'> {
  return {
    QuestionName: Name,
    QuestionText: DisplayName ?? spacedName(Name),
    ...(ConditionalClause !== undefined && { ConditionalClause }),
    ...(ToolTip !== undefined && { ToolTip }),
  };
}

function total(label: OptionData, amounts: readonly QuestionData[], Target: string, isPercent: boolean): QuestionData {
  return {
    ...cell(label),
    QuestionType: isPercent ? 'Integer' : 'Decimal',
    ControlType: 'label',
    ...(isPercent && { Units: '%' }),
    Mask: isPercent ? 'percent' : 'currency',
    Calculate: `total(${amounts.map((amount) => amount.QuestionName).join(', ')})`,
    Allocation: {
      Target,
      Below: isPercent ? 'notOneHundred' : 'notMatchMonthlyTransfer',
      Above: isPercent ? 'invalidAllocation' : 'notMatchMonthlyTransfer',
      BlanksBecomeZero: true,
    },
  };
}
