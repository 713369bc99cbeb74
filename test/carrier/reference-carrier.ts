import { compile, openApplication, splitBlock } from '../../packages/engine/src/index.ts';
import type { Application, Carrier, Definition, Model, QuestionData } from '../../packages/engine/src/index.ts';
import { readCarrier } from '../../packages/engine/src/author/index.ts';
import type { CarrierReading } from '../../packages/engine/src/author/index.ts';
import { carrierFiles } from './carrier-files.ts';

let reading: CarrierReading | undefined;

/** The reference carrier of the repository; read once. */
export function referenceCarrier(): { definition: Definition; model: Model } & Pick<
  Carrier,
  'brand' | 'texts' | 'underwriting'
> {
  const { carrier, model, findings } = (reading ??= readCarrier(carrierFiles));
  if (carrier === null || model === null) throw new Error(findings.map((each) => each.message).join('\n'));
  return {
    definition: carrier.definition,
    model,
    brand: carrier.brand,
    texts: carrier.texts,
    underwriting: carrier.underwriting,
  };
}

/** Its groups, lists, tables and messages with questions of a test in front of the first block. */
export function carrierWith(definition: Definition, questions: readonly QuestionData[]): Model {
  const changed = structuredClone(definition);
  changed.Blocks[0]?.Questions.unshift(...questions);
  const compiled = compile(changed);
  if (!compiled.ok) throw new Error(compiled.findings.map((each) => `${each.path}: ${each.message}`).join('\n'));
  return compiled.model;
}

/** A new case at the agent's stage on 20 November 2026. */
export function newCase(model: Model): Application {
  return openApplication(model, { stage: 1, role: 'Agent', today: '2026-11-20', answers: {} });
}

/** Types an answer and returns the errors it causes, keys and messages. */
export function errorsOf(application: Application, where: string, typed: string): { key: string; message: string }[] {
  const key = keyOf(application, where);
  application.change(key, typed);
  return application.cell(key).errors.map((error) => ({ key: error.key, message: error.message }));
}

/** The key of `Block.Path`. */
export function keyOf(application: Application, where: string): string {
  const key = application.keyOf(...splitBlock(where));
  if (key === undefined) throw new Error(`There is no question ${where}.`);
  return key;
}
