/** What a carrier's folder without findings has to do in front of people: everything that is not as it should be. */
import { composeMail } from '../apps/server/src/mail/message.tsx';
import { todayIn } from '../apps/server/src/applications/today.ts';
import {
  decide,
  loadModel,
  openApplication,
  outcome,
  printModel,
  roleOfStage,
  simulatedRow,
  STAGES,
} from '../packages/engine/src/index.ts';
import type { Application, Carrier, CellKey, Model, Stage } from '../packages/engine/src/index.ts';
import { MAIL_KINDS, MAIL_PLACEHOLDERS } from '../packages/engine/src/definition/carrier.ts';
import { controlsOf } from '../packages/engine/src/definition/findings/control-type.ts';

const TODAY = '2026-11-20';

/** Complaints; empty when it starts, shows, prints, mails and decides. `states` are tried out of all there are. */
export function complaintsAbout(carrier: Carrier, states: readonly number[]): string[] {
  const model = loadModel(JSON.parse(JSON.stringify(carrier.definition)));
  const issue = model.node(carrier.definition.Bindings.Insured.StateOfIssue)?.options ?? [];
  const chosen = states.map((at) => issue[at % Math.max(1, issue.length)]?.name ?? '');
  return [
    ...chosen.flatMap((state) => STAGES.flatMap((stage) => ofStage(model, state, stage))),
    ...chosen.flatMap((state) => ofDay(model, state)),
    ...ofMails(carrier),
    ...ofDecision(carrier, model, chosen),
  ];
}

function opened(model: Model, state: string, stage: Stage): Application {
  const where = model.definition.Bindings.Insured.StateOfIssue;
  const [block = '', ...path] = where.split('.');
  const answers = { [block]: { [path.join('.')]: state } };
  return openApplication(model, { stage, role: roleOfStage(stage), today: TODAY, answers, customerSigned: stage >= 3 });
}

function ofStage(model: Model, state: string, stage: Stage): string[] {
  const application = opened(model, state, stage);
  const found: string[] = [];
  for (const { name } of model.blocks) {
    const block = application.block(name);
    if (!block.visible || !block.readable) continue;
    if (block.title.trim() === '') found.push(`${name} has no title`);
    for (const key of block.cells) found.push(...ofCell(application, key));
  }
  for (const { name, visible } of application.menu()) {
    const { position, count } = application.progress(model.blockByName.get(name)?.data.Route ?? '');
    if (visible && (position < 1 || position > count)) found.push(`${name} is page ${position} of ${count}`);
  }
  const printed = printModel(application, stage);
  if (printed.title.trim() === '') found.push('the document has no title');
  return found.map((what) => `${what} (${state}, stage ${stage})`);
}

function ofCell(application: Application, key: CellKey): string[] {
  const cell = application.cell(key);
  if (!cell.visible) return [];
  const found: string[] = [];
  const inside = [...cell.children, ...(cell.rows ?? []).flatMap(({ cells }) => cells)];
  const isShown = cell.control === 'label' || controlsOf(cell.type).includes(cell.control);
  if (!isShown) found.push(`${key} has no control`);
  const chooses = ['MultiChoice', 'MultiSelect', 'State', 'Country'].includes(cell.type) && cell.control !== 'label';
  const takesNone = (cell.options ?? []).length === 0;
  if (chooses && cell.required && takesNone) found.push(`${key} has nothing to choose`);
  if (
    inside.length === 0 &&
    cell.label.trim() === '' &&
    cell.display.trim() === '' &&
    !cell.calculated &&
    cell.type !== 'Compound'
  )
    found.push(`${key} has no words`);
  if (/\{Nobody\}/.test(`${cell.label} ${cell.hint ?? ''} ${cell.toolTip ?? ''}`))
    found.push(`${key} shows a placeholder`);
  for (const error of cell.errors) if (error.message.trim() === '') found.push(`${key}: ${error.key} has no sentence`);
  return [...found, ...inside.flatMap((child) => ofCell(application, child))];
}

function ofDay(model: Model, state: string): string[] {
  const today = todayIn(model.definition.Tables['TimeZone'] ?? {}, state, new Date('2026-11-20T12:00:00Z'));
  return /^\d{4}-\d\d-\d\d$/.test(today) ? [] : [`no day in ${state}`];
}

function ofMails({ mail, brand }: Carrier): string[] {
  return MAIL_KINDS.flatMap((kind) => {
    const values = Object.fromEntries(MAIL_PLACEHOLDERS[kind].map((name) => [name, 'Grace']));
    const { subject, text } = composeMail(mail[kind], brand, values, 'https://example.com/x');
    const found = [subject, text].filter((said) => said.trim() === '' || /\{\w+\}/.test(said));
    return found.map((said) => `mail ${kind}: ${said.slice(0, 80)}`);
  });
}

function ofDecision({ underwriting }: Carrier, model: Model, states: readonly string[]): string[] {
  const simulated = underwriting.Paths.filter(({ Number: path }) => simulatedRow(underwriting, String(path)) === null);
  return [
    ...states.flatMap((state) => {
      const [row] = decide(opened(model, state, 13), underwriting).rows;
      return row && row.TriagePathName !== '' && row.DecisionClassName !== '' && outcome(row) !== 'error'
        ? []
        : [`no decision in ${state}`];
    }),
    ...simulated.map(({ Name }) => `no simulated decision ${Name}`),
  ];
}
