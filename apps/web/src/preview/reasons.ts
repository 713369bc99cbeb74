import { type Application, type Why, whyOf } from '@countersign/engine';

/**
 * Why a section is hidden. `clause`: the false conditions, each with its source; `flow`: it opens later whatever is
 * answered, or depends on answers that this stage may not see, in one sentence.
 */
export type Reasons = { kind: 'clause'; conditions: readonly Why[] } | { kind: 'flow'; sentence: string };

export function reasonsOf(form: Application, block: string): Reasons {
  const open = whyOf(form, `block:${block}`).parts.filter(({ topic, truth }) => topic === 'shown' && truth !== true);
  const isByClause = isHiddenByClause(form, block) && open.every(({ concealed }) => !concealed);
  return isByClause ? { kind: 'clause', conditions: open } : { kind: 'flow', sentence: open[0]?.sentence ?? '' };
}

function isHiddenByClause({ model, environment }: Application, block: string): boolean {
  const clause = model.nodes[model.blockByName.get(block)?.node ?? -1]?.visible ?? null;
  return clause !== null && clause.evaluate(environment) !== true;
}
