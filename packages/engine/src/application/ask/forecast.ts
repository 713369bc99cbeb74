/** What somebody will be asked at their stage, as far as it follows from the answers known now (spec pages 1.3). */
import type { Block, Node } from '../../definition/model.ts';
import type { Stage } from '../../definition/vocabulary.ts';
import { roleOfStage } from '../../clause/roles-and-stages.ts';
import type { Application, Forecast, ForecastSection } from '../contract/contract.ts';
import { isContent } from '../graph/section-kinds.ts';
import { stateOf } from '../graph/opened.ts';
import { lookaheadFor, likelihoodOf, type Lookahead, type Likelihood, type Place } from './likelihood.ts';
import { isGenerated } from '../graph/paths.ts';
import { inConcealedRow } from '../graph/access.ts';
import { mayRead, mayWrite, type Viewer } from '../graph/permission.ts';
import { rowsIn } from '../graph/frame.ts';
import { instanceAt, nodeAt } from '../graph/state.ts';

/**
 * Sections with questions that `stage` may write, in order, each with the number of questions. The result uses only the
 * answers that the application's own stage may read and reveals nothing about the others: what depends on them counts
 * as possible, whatever they are. A standard group (a name, an address) is one question; signatures do not count.
 */
export function forecast(application: Application, stage: Stage): Forecast {
  const state = stateOf(application);
  const asked: Asked = {
    lookahead: lookaheadFor(state, stage),
    viewer: { stage, role: roleOfStage(stage) },
    asker: state,
  };
  const sections = state.model.blocks
    .filter((block) => isContent(block) && !state.locked.has(block.name))
    .map((block) => sectionOf(asked, block))
    .filter((section) => section.certain + section.possible > 0);
  const sum = (count: (section: ForecastSection) => number): number =>
    sections.reduce((total, section) => total + count(section), 0);
  const certain = sum((section) => section.certain);
  const possible = sum((section) => section.possible);
  return {
    stage,
    sections,
    certain,
    possible,
    required: sum((section) => section.required),
    about: about(certain, possible),
  };
}

/**
 * Most follow-up questions follow a yes that most people never give: a quarter of them is counted. "About 43" would be
 * too precise to be useful.
 */
export function about(certain: number, possible: number): number {
  const likely = certain + possible / 4;
  const step = likely < 10 ? 1 : likely < 50 ? 5 : 10;
  return Math.max(certain > 0 ? 1 : 0, Math.round(likely / step) * step);
}

interface Asked {
  lookahead: Lookahead;
  /** The stage that will be asked. */
  viewer: Viewer;
  /** Who wants to know. */
  asker: Viewer;
}

interface Unit {
  likelihood: Likelihood;
  required: boolean;
  answered: boolean;
}

function sectionOf(asked: Asked, block: Block): ForecastSection {
  const { state } = asked.lookahead;
  const node = nodeAt(state, block.node);
  const place: Place = { frame: state.outside, imagined: new Set() };
  const units = likelihoodOf(asked.lookahead, node, place) === 'no' ? [] : unitsIn(asked, node, place);
  const open = units.filter(({ answered }) => !answered);
  const certain = open.filter(({ likelihood }) => likelihood === 'certain');
  return {
    block: block.name,
    title: block.data.DisplayName,
    category: block.data.BlockCategory,
    certain: certain.length,
    possible: open.filter(({ likelihood }) => likelihood === 'possible').length,
    required: certain.filter(({ required }) => required).length,
    answered: units.length - open.length,
  };
}

/** Questions below a node, without hidden ones. */
function unitsIn(asked: Asked, parent: Node, place: Place): Unit[] {
  return parent.children.flatMap((id) => {
    const node = nodeAt(asked.lookahead.state, id);
    if (node.data?.System === true || node.kind === 'label') return [];
    if (likelihoodOf(asked.lookahead, node, place) === 'no') return [];
    switch (node.kind) {
      case 'rows':
        return unitsInRows(asked, node, place);
      case 'compound': {
        const units = unitsIn(asked, node, place);
        return node.type === 'Compound' ? units : asOne(units);
      }
      default:
        return unitOf(asked, node, place);
    }
  });
}

function unitOf(asked: Asked, node: Node, place: Place): Unit[] {
  const { lookahead, viewer, asker } = asked;
  const { state } = lookahead;
  if (node.kind !== 'answer' || !mayWrite(state.model, node, viewer, state.context.IsDemo)) return [];
  const isKnown = !place.imagined.has(node.rows) && mayRead(state.model, node, asker) && !inConcealedRow(place.frame);
  const answered = isKnown && instanceAt(state, node, place.frame).text !== '';
  return [{ likelihood: likelihoodOf(lookahead, node, place), required: node.required, answered }];
}

/** A name or an address is one question to the person who answers it. */
function asOne(units: readonly Unit[]): Unit[] {
  if (units.length === 0) return [];
  const needed = units.filter(({ required }) => required);
  return [
    {
      likelihood: units.some(({ likelihood }) => likelihood === 'certain') ? 'certain' : 'possible',
      required: needed.length > 0,
      answered: (needed.length > 0 ? needed : units).every(({ answered }) => answered),
    },
  ];
}

/** Existing rows; where later answers may create rows, one more is assumed. */
function unitsInRows(asked: Asked, group: Node, place: Place): Unit[] {
  const { state } = asked.lookahead;
  const isKnown = !place.imagined.has(group.rows) && mayRead(state.model, group, asked.asker);
  const rows = isKnown ? rowsIn(place.frame, group).filter((row) => !inConcealedRow(row)) : [];
  const there = rows.flatMap((frame) => unitsIn(asked, group, { ...place, frame }));
  if (rows.length > 0) return there;
  const units = unitsIn(asked, group, { frame: place.frame, imagined: new Set([...place.imagined, group.id]) });
  const comesFirst = !isGenerated(group) && (group.data?.MultipleResponse?.Minimum ?? 0) > 0;
  return comesFirst ? units : units.map((unit): Unit => ({ ...unit, likelihood: 'possible' }));
}
