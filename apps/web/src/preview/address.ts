/** The state of the page in its address: a link shows the same section with the same choices. */
import { type Application, dimensionsOf, kindOf, type Model, type Stage, STAGES } from '@countersign/engine';
import type { Search } from '../search.ts';
import { firstAnswers, type View, withKind } from './preview-case.ts';

/** The view given by the address; what is missing or invalid is as in a form that was just started. */
export function viewOf(search: Search, model: Model, today: string): View {
  const block = model.blockByName.get(search['section'] ?? '') ?? model.blocks[0];
  const stage = STAGES.find((each) => String(each) === search['stage']) ?? 1;
  let view: View = { model, block: block?.name ?? '', stage, today, answers: firstAnswers(model, today) };
  for (const { name, values } of Object.values(dimensionsOf(model))) {
    const chosen = values.find(({ label }) => label === search[name]);
    if (chosen) view = { ...view, answers: withKind(view, chosen, chosen) };
  }
  return view;
}

export function searchOf({ block, stage }: { block: string; stage: Stage }, form: Application): Record<string, string> {
  const kinds = Object.values(dimensionsOf(form.model)).flatMap(({ name, values }): [string, string][] => {
    const kind = kindOf(form, values);
    return kind === null ? [] : [[name, kind.label]];
  });
  return { section: block, stage: String(stage), ...Object.fromEntries(kinds) };
}
