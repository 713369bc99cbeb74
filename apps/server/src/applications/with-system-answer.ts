import type { Application, RoleName, Stage } from '@countersign/engine';
import type { Case } from './case.ts';

/** The engine on the record with one yes/no answer that the server writes; unchanged where the definition has no such question. */
export function withSystemAnswer(
  theCase: Case,
  { stage, role }: { stage: Stage; role: RoleName },
  path: string | undefined,
  value: boolean,
): Application {
  const application = theCase.open(stage, role);
  if (path === undefined || theCase.model.node(path) === undefined) return application;
  const dot = path.indexOf('.');
  const block = path.slice(0, dot);
  // Defaults first: a block that holds answers already gets none.
  const answers = {
    ...theCase.answers,
    [block]: { ...application.answers()[block], [path.slice(dot + 1)]: String(value) },
  };
  return theCase.openWith(answers, stage, role);
}
