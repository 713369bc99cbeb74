/** The short forms that carrier authors may write in YAML; the reader expands them to the specification's shapes. */
import { isScalar, isSeq } from 'yaml';
import { STAGES } from '../clause/roles-and-stages.ts';
import type { OptionData } from '../definition/question-data.ts';
import type { BlockPermission, Stage } from '../definition/vocabulary.ts';
import { anyText, flag, may, must, oneOf, record, report } from './shape.ts';
import type { Read } from './shape.ts';
import { text } from './shape.ts';

export const stage: Read<Stage> = oneOf(...STAGES);

const optionMapping = record<OptionData>({
  Name: must(anyText),
  DisplayName: may(anyText),
  OptionAltText: may(text),
  ConditionalClause: may(anyText),
  IsExclusive: may(flag),
  ToolTip: may(text),
});

/** `Male`, `"Other=Something else"` or a mapping; `!NoneApply` is exclusive. */
export const option: Read<OptionData> = (node, place) => {
  if (!isScalar(node)) return optionMapping(node, place);
  const written = anyText(node, place);
  if (written === undefined) return undefined;
  const exclusive = written.startsWith('!');
  const short = exclusive ? written.slice(1) : written;
  const split = short.indexOf('=');
  const Name = (split < 0 ? short : short.slice(0, split)).trim();
  if (Name === '') return report(place, node, 'wrong-shape', 'An option needs a name.');
  return {
    Name,
    ...(split >= 0 && { DisplayName: short.slice(split + 1).trim() }),
    ...(exclusive && { IsExclusive: true }),
  };
};

/** `1W 2R 3-12R 13R`: stage or range of stages and R(ead) or W(rite); `2` is 2.1 and 2.2. */
export const permissions: Read<BlockPermission[]> = (node, place) => {
  const written = text(node, place);
  if (written === undefined) return undefined;
  const found: BlockPermission[] = [];
  for (const word of written.split(/\s+/).filter((each) => each !== '')) {
    const match = /^([\d.]+(?:-\d+)?)([RW])$/.exec(word);
    const stages = stagesIn(match?.[1] ?? '');
    if (match === null || stages === null) {
      return report(
        place,
        node,
        'wrong-shape',
        `"${word}" is not a permission; write them with spaces between, such as 1W 2R 3-12R.`,
      );
    }
    for (const Stage of stages) found.push({ Stage, PermissionType: match[2] === 'W' ? 'Write' : 'Read' });
  }
  return found;
};

/** `[3, 4, 5]` or `3-12`. */
export const stages: Read<Stage[]> = (node, place) => {
  const items = isSeq(node) ? node.items : [node];
  const found: Stage[] = [];
  for (const item of items) {
    const written = isScalar(item) ? String(item.value) : '';
    for (const word of written.split(/[\s,]+/)) {
      const list = stagesIn(word);
      if (list === null)
        return report(place, node, 'wrong-shape', `"${word}" is not a stage; there are ${STAGES.join(', ')}.`);
      found.push(...list);
    }
  }
  return found;
};

function stagesIn(word: string): Stage[] | null {
  const match = /^([\d.]+)(?:-(\d+))?$/.exec(word);
  if (match === null) return null;
  const first = Number(match[1]);
  const last = Number(match[2] ?? match[1]);
  const found = STAGES.filter((each) => (each >= first && each <= last) || Math.floor(each) === last);
  const known = (each: number): boolean => each === 2 || STAGES.some((stage) => stage === each);
  return known(first) && known(last) && first <= last ? found : null;
}
