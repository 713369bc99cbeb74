/** A form without a case: the answers are kept in the page, and nobody has to answer earlier sections first. */
import {
  type Answers,
  type Application,
  chooseKind,
  type Definition,
  type DimensionValue,
  loadModel,
  type Model,
  openApplication,
  roleOfStage,
  type Stage,
} from '@countersign/engine';
import type { OpenCase } from '../state/application.ts';

/** What is shown, and with which answers. */
export interface View {
  model: Model;
  /** The section. */
  block: string;
  stage: Stage;
  /** `yyyy-MM-dd` */
  today: string;
  answers: Answers;
}

/** The whole form with these answers. */
export const openForm = ({ model, stage, today, answers }: Omit<View, 'block'>): Application =>
  openApplication(model, { stage, role: roleOfStage(stage), today, answers });

/** The answers of a form that an agent just began: its defaults. */
export const firstAnswers = (model: Model, today: string): Answers =>
  openForm({ model, stage: 1, today, answers: {} }).answers();

/** The answers of a view with another kind of case, as its agent would choose it; `chosen` null removes `instead`. */
export function withKind(view: View, chosen: DimensionValue | null, instead: DimensionValue): Answers {
  const application = openForm({ ...view, stage: 1 });
  chooseKind(application, chosen, instead);
  return application.answers();
}

export interface SectionView {
  application: Application;
  /** The form would not show the section with these answers. */
  isHidden: boolean;
}

/** The form in which the section can be shown: if it is hidden, one that shows it whatever the answers are. */
export function openSection(view: View): SectionView {
  const application = openForm(view);
  if (application.block(view.block).visible) return { application, isHidden: false };
  return { application: openForm({ ...view, model: alwaysShowing(view.model, view.block) }), isHidden: true };
}

const made = new WeakMap<Model, Map<string, Model>>();

function alwaysShowing(model: Model, block: string): Model {
  const known = made.get(model) ?? new Map<string, Model>();
  made.set(model, known);
  const found = known.get(block) ?? loadModel(withoutConditions(model.definition, block));
  known.set(block, found);
  return found;
}

/** Neither a clause of the section nor the flow hides it. */
function withoutConditions(definition: Definition, name: string): Definition {
  const Blocks = definition.Blocks.map((block) => {
    if (block.Name !== name) return block;
    const { ConditionalClause: _, ...rest } = block;
    return { ...rest, Purpose: 'completion' as const };
  });
  return { ...definition, Blocks };
}

/** ID under which the pages treat the form as their open case. No server has such a case. */
export const PREVIEW = 'preview';

/** The form as the pages' open case. Nothing in it is saved: it has no handle. */
export function previewCase(application: Application): OpenCase {
  const { model, stage, role, today } = application;
  return {
    application,
    appId: PREVIEW,
    appAuthId: '',
    kind: 'agent',
    role,
    versions: {},
    facts: {},
    learnedSeconds: {},
    notes: [],
    pendingJobs: [],
    pendingSeconds: null,
    pendingAge: null,
    details: {
      DefinitionVersion: model.name,
      Stage: stage,
      Today: today,
      AsOf: today,
      Epoch: 0,
      IsDemo: false,
      Partner: '',
      CustomerSigned: stage >= 3,
      AgentPresigned: false,
      AllSigned: false,
      Unlocked: false,
      Locked: [],
      PolicyNumber: null,
      InvitationSent: false,
      IllustrationUsed: false,
      Agent: { FirstName: '', LastName: '', Email: '', Phone: '' },
      AgentProfile: null,
    },
  };
}
