/** `eapp check DIR --answers FILE --stage N --today D`: the state of the form for given answers, as JSON. */
import type { Application, Model } from '@countersign/engine';
import { missingFor, openApplication, visibleCells } from '@countersign/engine';
import { readAnswers } from '../answers.ts';
import type { Command } from '../command.ts';
import { allowOptions, onlyWord, requiredOption } from '../command.ts';
import { readDefinition } from '../read-folder.ts';
import { readViewer } from '../viewer.ts';

export const check: Command = {
  name: 'check',
  usages: ['DIR --answers FILE --stage N --today yyyy-MM-dd [--role ROLE]'],
  summary: 'prints visibility, errors, readiness and menu for given answers as JSON',
  async run(input, output) {
    allowOptions(input, ['answers', 'stage', 'today', 'role']);
    const folder = onlyWord(input, 'DIR');
    const viewer = readViewer(input);
    const file = requiredOption(input, 'answers');
    const model = readDefinition(folder, output);
    if (model === null) return 1;
    const answers = await readAnswers(file, model);
    const application = openApplication(model, { ...viewer, answers });
    output.print(JSON.stringify(reportOf(model, application), null, 2));
    return 0;
  },
};

interface BlockReport {
  visible: boolean;
  valid: boolean | null;
  errors: Record<string, string[]>;
  visible_questions: string[];
  read_only: string[];
}

function reportOf(model: Model, application: Application): object {
  return {
    blocks: Object.fromEntries(model.blocks.map(({ name }) => [name, blockReport(application, name)])),
    ready: { send: missing(application, 'send'), sign: missing(application, 'sign') },
    menu: application.menu(),
  };
}

function blockReport(application: Application, name: string): BlockReport {
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

/** Paths of what is missing; a block's name if the block as a whole is not done. */
function missing(application: Application, goal: 'send' | 'sign'): string[] {
  return missingFor(application, goal).flatMap(({ block, questions }) =>
    questions.length === 0 ? [block] : questions.map(({ path }) => `${block}.${path}`),
  );
}
