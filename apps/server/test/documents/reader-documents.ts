import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Answers,
  openApplication,
  type PrintModel,
  printModel,
  roleOfStage,
  signingSlots,
  type Stage,
} from '@countersign/engine';
import { encodingOf, readCarrier } from '@countersign/engine/author';
import { memoryDriver, readScenario, runScenario } from '@countersign/scenario';
import { type PrintFrame, type RenderedDocument } from '../../src/documents/print/frame.ts';
import { brandFrame } from '../../src/documents/print/brand-frame.ts';
import { renderDocument } from '../../src/documents/print/render.ts';

const folder = fileURLToPath(new URL('../../../../carrier/', import.meta.url));
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('scenarios'))
  .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  .map((file) => ({
    path: file.split(path.sep).join('/'),
    text: readFileSync(path.join(folder, file), encodingOf(file)),
  }));
const { carrier, model } = readCarrier(files);

/** Everybody's document of the case that a story of the reference carrier tells, as the server would print it. */
export interface ReaderDocument extends RenderedDocument {
  /** `OwnerNotInsured-A` */
  reader: string;
  printed: PrintModel;
}

export async function readerDocuments(scenario: string): Promise<ReaderDocument[]> {
  if (carrier === null || model === null) throw new Error('The reference carrier has findings.');
  const read = readScenario(readFileSync(path.join(folder, 'scenarios', `${scenario}.yaml`), 'utf8'), scenario);
  if (!read.ok) throw new Error(`The story ${scenario} cannot be read.`);
  const today = read.scenario.today ?? '2026-11-20';
  const driver = memoryDriver(model, { today, underwriting: carrier.underwriting });
  const report = await runScenario(driver, read.scenario);
  if (report.failures.length > 0) throw new Error(`The story ${scenario} does not hold.`);
  // The whole record consists of what the agent and the insured may read together.
  const answers: Answers = {};
  for (const actor of ['agent', 'insured'] as const) {
    await driver.become(actor);
    const theirs = driver.application()?.answers() ?? {};
    for (const [block, given] of Object.entries(theirs)) answers[block] = { ...answers[block], ...given };
  }
  const start = read.scenario.steps.find((step) => step.kind === 'start');
  const isDemo = start?.kind === 'start' && start.facts.demo;
  const open = (stage: Stage) =>
    openApplication(model, { stage, role: roleOfStage(stage), today, answers, isDemo, customerSigned: true });
  const frame: PrintFrame = {
    ...brandFrame(carrier.brand, model.definition),
    documentId: 'b41f07de-1111-4222-8333-944444444444',
    applicationId: '7f3a91c2-1111-4222-8333-944444444444',
    agent: 'Dana Agent',
    isTest: isDemo,
    generatedAt: new Date('2026-11-20T10:41:07Z'),
  };
  const documents: ReaderDocument[] = [];
  for (const { stage, mergeType, letter, expectedName } of signingSlots(open(1), {
    firstName: 'Dana',
    lastName: 'Agent',
  })) {
    const printing = printModel(open(stage), stage);
    const printed = { ...printing, signature: { ...printing.signature, expectedName } };
    const rendered = await renderDocument(printed, frame);
    documents.push({ reader: letter === null ? mergeType : `${mergeType}-${letter}`, printed, ...rendered });
  }
  return documents;
}
