/** `eapp check DIR --answers FILE --stage N --today D`: how the form stands on given answers, as JSON. */
import { readFile } from 'node:fs/promises';
import type { Answers, Application, BlockAnswers, CellState, Model, RoleName, Stage } from '@countersign/engine';
import { openApplication } from '@countersign/engine';
import type { Command } from '../command.ts';
import { Misuse, allowOptions, onlyWord, requiredOption } from '../command.ts';
import { findingLines, readCarrierFolder } from '../read-folder.ts';

export const check: Command = {
  name: 'check',
  usage: 'DIR --answers FILE --stage N --today yyyy-MM-dd [--role ROLE]',
  summary: 'prints visibility, errors, readiness and menu on given answers as JSON',
  async run(input, output) {
    allowOptions(input, ['answers', 'stage', 'today', 'role']);
    const folder = onlyWord(input, 'DIR');
    const stage = readStage(requiredOption(input, 'stage'));
    const role = readRole(input.options['role'] ?? usualRole(stage));
    const today = requiredOption(input, 'today');
    if (!/^\d{4}-\d{2}-\d{2}$/.test(today)) throw new Misuse('--today is a date yyyy-MM-dd');
    const answers = await readAnswers(requiredOption(input, 'answers'));
    const reading = await readCarrierFolder(folder);
    if (reading.model === null) {
      for (const line of findingLines(folder, reading)) output.complain(line);
      return 1;
    }
    const application = openApplication(reading.model, {
      stage,
      role,
      today,
      answers,
      customerSigned: stage === 13 || role.startsWith('Owner'),
    });
    output.print(JSON.stringify(standingOf(reading.model, application), null, 2));
    return 0;
  },
};

interface BlockStanding {
  visible: boolean;
  valid: boolean | null;
  errors: Record<string, string[]>;
  visible_questions: string[];
  read_only: string[];
}

function standingOf(model: Model, application: Application): object {
  return {
    blocks: Object.fromEntries(model.blocks.map(({ name }) => [name, blockStanding(application, name)])),
    ready: { send: missing(application, 'send'), sign: missing(application, 'sign') },
    menu: application.menu(),
  };
}

function blockStanding(application: Application, name: string): BlockStanding {
  const { visible, valid } = application.block(name);
  const cells = visible ? visibleCells(application, name) : [];
  return {
    visible,
    valid,
    errors: Object.fromEntries(
      cells.filter((cell) => cell.errors.length > 0).map((cell) => [cell.path, cell.errors.map(({ key }) => key)]),
    ),
    visible_questions: cells.map((cell) => cell.path),
    read_only: cells.filter((cell) => !cell.editable).map((cell) => cell.path),
  };
}

function visibleCells(application: Application, block: string): CellState[] {
  const walk = (keys: readonly string[]): CellState[] =>
    keys
      .map((key) => application.cell(key))
      .filter((cell) => cell.visible)
      .flatMap((cell) => [cell, ...walk(cell.children), ...(cell.rows ?? []).flatMap((row) => walk(row.cells))]);
  return walk(application.block(block).cells);
}

/** Paths of what is missing; a block's name where the block as a whole is not done. */
function missing(application: Application, goal: 'send' | 'sign'): string[] {
  return application
    .missing(goal)
    .flatMap(({ block, questions }) =>
      questions.length === 0 ? [block] : questions.map(({ path }) => `${block}.${path}`),
    );
}

const STAGES: readonly Stage[] = [1, 2.1, 2.2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
const ROLES: readonly RoleName[] = [
  'Agent',
  'Omnipotent',
  'ProposedInsured',
  'InsuredOwner',
  'InsuredNotOwner',
  'OwnerA',
  'OwnerB',
  'OwnerC',
  'OwnerD',
  'OwnerE',
  'OwnerF',
  'OwnerG',
  'OwnerH',
  'OwnerI',
  'OwnerJ',
];

function readStage(text: string): Stage {
  const stage = STAGES.find((each) => String(each) === text);
  if (stage === undefined) throw new Misuse(`--stage is one of ${STAGES.join(', ')}`);
  return stage;
}

function readRole(text: string): RoleName {
  const role = ROLES.find((each) => each === text);
  if (role === undefined) throw new Misuse(`--role is one of ${ROLES.join(', ')}`);
  return role;
}

function usualRole(stage: Stage): string {
  if (stage === 2.1) return 'InsuredOwner';
  if (stage === 2.2) return 'InsuredNotOwner';
  return stage === 1 || stage === 13 ? 'Agent' : `Owner${'ABCDEFGHIJ'[stage - 3] ?? 'A'}`;
}

/** `{ block: { path: AnswerText } }` */
async function readAnswers(file: string): Promise<Answers> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Misuse(`the file ${file} cannot be read`);
  });
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new Misuse(`${file} is not JSON`);
  }
  const answers: Answers = {};
  for (const [block, paths] of Object.entries(asMap(given, file))) {
    const blockAnswers: BlockAnswers = {};
    for (const [path, answer] of Object.entries(asMap(paths, `${file}: ${block}`))) {
      if (typeof answer !== 'string') throw new Misuse(`${file}: ${block}.${path} is not a text`);
      blockAnswers[path] = answer;
    }
    answers[block] = blockAnswers;
  }
  return answers;
}

function asMap(value: unknown, place: string): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Misuse(`${place} is not a map`);
  return value;
}
